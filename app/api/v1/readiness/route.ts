import { serve } from '@/app/api/serve'
import { listReadinessEndpoint } from '@/lib/contracts'
import { listReadiness } from '@/lib/contracts/server'

export const GET = serve(listReadinessEndpoint, listReadiness)
