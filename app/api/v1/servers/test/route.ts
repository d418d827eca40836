import { serve } from '@/app/api/serve'
import { testConnection } from '@/lib/contracts/server'
import { testConnectionEndpoint } from '@/lib/servers'

export const POST = serve(testConnectionEndpoint, testConnection)
