import { serve } from '@/app/api/serve'
import { startSampleAgentEndpoint } from '@/lib/workspace'
import { startSampleAgent } from '@/lib/workspace/server'

export const POST = serve(startSampleAgentEndpoint, startSampleAgent)
