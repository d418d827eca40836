import { serve } from '@/app/api/serve'
import { callUsageEndpoint } from '@/lib/runs'
import { callUsage } from '@/lib/runs/server'

export const GET = serve(callUsageEndpoint, callUsage)
