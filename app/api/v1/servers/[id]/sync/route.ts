import { serve } from '@/app/api/serve'
import { syncServer } from '@/lib/contracts/server'
import { syncServerEndpoint } from '@/lib/servers'

export const POST = serve(syncServerEndpoint, syncServer)
