import { serve } from '@/app/api/serve'
import { listRunsEndpoint } from '@/lib/runs'
import { listRuns } from '@/lib/runs/server'

export const GET = serve(listRunsEndpoint, listRuns)
