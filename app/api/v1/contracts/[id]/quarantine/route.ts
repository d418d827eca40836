import { serve } from '@/app/api/serve'
import { quarantineContractEndpoint } from '@/lib/contracts'
import { quarantineContract } from '@/lib/contracts/server'

export const PUT = serve(quarantineContractEndpoint, quarantineContract)
