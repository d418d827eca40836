import { serve } from '@/app/api/serve'
import { answerPrompt } from '@/app/api/serve-prompt'
import { removePromptEndpoint, updatePromptEndpoint } from '@/lib/prompts'
import { removePrompt, updatePrompt } from '@/lib/prompts/server'

export const GET = answerPrompt
export const PATCH = serve(updatePromptEndpoint, updatePrompt)
export const DELETE = serve(removePromptEndpoint, removePrompt)
