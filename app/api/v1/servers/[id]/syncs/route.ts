import { serve } from '@/app/api/serve'
import { listSyncsEndpoint } from '@/lib/servers'
import { listSyncs } from '@/lib/servers/server'

export const GET = serve(listSyncsEndpoint, listSyncs)
