import { serve } from '@/app/api/serve'
import { createPromptEndpoint, listPromptsEndpoint } from '@/lib/prompts'
import { createPrompt, listPrompts } from '@/lib/prompts/server'

export const GET = serve(listPromptsEndpoint, listPrompts)
export const POST = serve(createPromptEndpoint, createPrompt)
