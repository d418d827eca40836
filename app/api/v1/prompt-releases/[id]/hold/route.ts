import { serve } from '@/app/api/serve'
import { holdPromptReleaseEndpoint } from '@/lib/prompts'
import { holdPromptRelease } from '@/lib/prompts/server'

export const POST = serve(holdPromptReleaseEndpoint, holdPromptRelease)
