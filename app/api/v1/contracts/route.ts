import { serve } from '@/app/api/serve'
import { listContractsEndpoint } from '@/lib/contracts'
import { listContracts } from '@/lib/contracts/server'

export const GET = serve(listContractsEndpoint, listContracts)
