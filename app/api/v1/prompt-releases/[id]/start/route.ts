import { serve } from '@/app/api/serve'
import { startPromptReleaseEndpoint } from '@/lib/prompts'
import { startPromptRelease } from '@/lib/prompts/server'

export const POST = serve(startPromptReleaseEndpoint, startPromptRelease)
