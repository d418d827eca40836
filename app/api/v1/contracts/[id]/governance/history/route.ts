import { serve } from '@/app/api/serve'
import { governanceHistoryEndpoint } from '@/lib/contracts'
import { governanceHistory } from '@/lib/contracts/server'

export const GET = serve(governanceHistoryEndpoint, governanceHistory)
