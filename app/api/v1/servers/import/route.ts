import { serve } from '@/app/api/serve'
import { importServer } from '@/lib/contracts/server'
import { importServerEndpoint } from '@/lib/servers'

export const POST = serve(importServerEndpoint, importServer)
