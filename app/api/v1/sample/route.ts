import { serve } from '@/app/api/serve'
import { getSampleEndpoint } from '@/lib/workspace'
import { getSample } from '@/lib/workspace/server'

export const GET = serve(getSampleEndpoint, getSample)
