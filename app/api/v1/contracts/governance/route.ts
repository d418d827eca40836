import { serve } from '@/app/api/serve'
import { governContractsEndpoint } from '@/lib/contracts'
import { governContracts } from '@/lib/contracts/server'

export const POST = serve(governContractsEndpoint, governContracts)
