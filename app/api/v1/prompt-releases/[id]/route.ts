import { serve } from '@/app/api/serve'
import { getPromptReleaseEndpoint } from '@/lib/prompts'
import { getPromptRelease } from '@/lib/prompts/server'

export const GET = serve(getPromptReleaseEndpoint, getPromptRelease)
