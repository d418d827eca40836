import { serve } from '@/app/api/serve'
import { submitPromptReleaseEndpoint } from '@/lib/prompts'
import { submitPromptRelease } from '@/lib/prompts/server'

export const POST = serve(submitPromptReleaseEndpoint, submitPromptRelease)
