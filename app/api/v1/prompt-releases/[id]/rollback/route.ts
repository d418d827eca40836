import { serve } from '@/app/api/serve'
import { rollbackPromptReleaseEndpoint } from '@/lib/prompts'
import { rollbackPromptRelease } from '@/lib/prompts/server'

export const POST = serve(rollbackPromptReleaseEndpoint, rollbackPromptRelease)
