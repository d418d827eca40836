import { serve } from '@/app/api/serve'
import { suppressFindingEndpoint } from '@/lib/contracts'
import { suppressFinding } from '@/lib/contracts/server'

export const POST = serve(suppressFindingEndpoint, suppressFinding)
