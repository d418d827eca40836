import { serve } from '@/app/api/serve'
import { reviewPromptReleaseEndpoint } from '@/lib/prompts'
import { reviewPromptRelease } from '@/lib/prompts/server'

export const POST = serve(reviewPromptReleaseEndpoint, reviewPromptRelease)
