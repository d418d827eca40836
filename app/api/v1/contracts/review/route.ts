import { serve } from '@/app/api/serve'
import { reviewContractsEndpoint } from '@/lib/contracts'
import { reviewContracts } from '@/lib/contracts/server'

export const POST = serve(reviewContractsEndpoint, reviewContracts)
