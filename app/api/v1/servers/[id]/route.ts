import { serve } from '@/app/api/serve'
import { getServerEndpoint, removeServerEndpoint, updateServerEndpoint } from '@/lib/servers'
import { getServer, removeServer, updateServer } from '@/lib/servers/server'

export const GET = serve(getServerEndpoint, getServer)
export const PATCH = serve(updateServerEndpoint, updateServer)
export const DELETE = serve(removeServerEndpoint, removeServer)
