import { serve } from '@/app/api/serve'
import { getChangeEndpoint } from '@/lib/contracts'
import { getChange } from '@/lib/contracts/server'

export const GET = serve(getChangeEndpoint, getChange)
