import { serve } from '@/app/api/serve'
import { addServer } from '@/lib/contracts/server'
import { addServerEndpoint, listServersEndpoint } from '@/lib/servers'
import { listServers } from '@/lib/servers/server'

export const GET = serve(listServersEndpoint, listServers)
export const POST = serve(addServerEndpoint, addServer)
