import { serve } from '@/app/api/serve'
import { restoreFindingEndpoint } from '@/lib/contracts'
import { restoreFinding } from '@/lib/contracts/server'

export const DELETE = serve(restoreFindingEndpoint, restoreFinding)
