import { serve } from '@/app/api/serve'
import { governContractEndpoint } from '@/lib/contracts'
import { governContract } from '@/lib/contracts/server'

export const PATCH = serve(governContractEndpoint, governContract)
