import { serve } from '@/app/api/serve'
import { getRunEndpoint } from '@/lib/runs'
import { getRun } from '@/lib/runs/server'

export const GET = serve(getRunEndpoint, getRun)
