import { serve } from '@/app/api/serve'
import { getContractEndpoint } from '@/lib/contracts'
import { getContract } from '@/lib/contracts/server'

export const GET = serve(getContractEndpoint, getContract)
