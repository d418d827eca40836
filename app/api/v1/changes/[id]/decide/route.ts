import { serve } from '@/app/api/serve'
import { decideChangeEndpoint } from '@/lib/contracts'
import { decideChange } from '@/lib/contracts/server'

export const POST = serve(decideChangeEndpoint, decideChange)
