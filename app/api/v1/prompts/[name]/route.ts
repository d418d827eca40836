import { serve } from '@/app/api/serve'
import { removePromptEndpoint, updatePromptEndpoint } from '@/lib/prompts'
import { removePrompt, updatePrompt } from '@/lib/prompts/server'

export const PATCH = serve(updatePromptEndpoint, updatePrompt)
export const DELETE = serve(removePromptEndpoint, removePrompt)
