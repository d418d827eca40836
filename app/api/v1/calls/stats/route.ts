import { serve } from '@/app/api/serve'
import { callStatsEndpoint } from '@/lib/runs'
import { callStats } from '@/lib/runs/server'

export const GET = serve(callStatsEndpoint, callStats)
