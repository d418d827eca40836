import { serve } from '@/app/api/serve'
import { overrideVerdictEndpoint } from '@/lib/contracts'
import { overrideVerdict } from '@/lib/contracts/server'

export const PUT = serve(overrideVerdictEndpoint, overrideVerdict)
