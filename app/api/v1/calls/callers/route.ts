import { serve } from '@/app/api/serve'
import { listCallersEndpoint } from '@/lib/runs'
import { listCallers } from '@/lib/runs/server'

export const GET = serve(listCallersEndpoint, listCallers)
