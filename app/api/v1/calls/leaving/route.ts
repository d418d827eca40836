import { serve } from '@/app/api/serve'
import { listLeavingEndpoint } from '@/lib/runs'
import { listLeaving } from '@/lib/runs/server'

export const GET = serve(listLeavingEndpoint, listLeaving)
