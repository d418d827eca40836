import { serve } from '@/app/api/serve'
import { advancePromptReleaseEndpoint } from '@/lib/prompts'
import { advancePromptRelease } from '@/lib/prompts/server'

export const POST = serve(advancePromptReleaseEndpoint, advancePromptRelease)
