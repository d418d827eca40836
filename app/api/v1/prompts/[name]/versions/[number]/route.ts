import { serve } from '@/app/api/serve'
import { getPromptVersionEndpoint, removePromptVersionEndpoint } from '@/lib/prompts'
import { getPromptVersion, removePromptVersion } from '@/lib/prompts/server'

export const GET = serve(getPromptVersionEndpoint, getPromptVersion)
export const DELETE = serve(removePromptVersionEndpoint, removePromptVersion)
