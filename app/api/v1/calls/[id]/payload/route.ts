import { serve } from '@/app/api/serve'
import { getCallPayloadEndpoint } from '@/lib/runs'
import { getCallPayload } from '@/lib/runs/server'

export const GET = serve(getCallPayloadEndpoint, getCallPayload)
