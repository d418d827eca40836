import { serve } from '@/app/api/serve'
import { promotePromptReleaseEndpoint } from '@/lib/prompts'
import { promotePromptRelease } from '@/lib/prompts/server'

export const POST = serve(promotePromptReleaseEndpoint, promotePromptRelease)
