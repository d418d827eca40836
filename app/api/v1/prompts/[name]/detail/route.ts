import { serve } from '@/app/api/serve'
import { getPromptEndpoint } from '@/lib/prompts'
import { getPrompt } from '@/lib/prompts/server'

export const GET = serve(getPromptEndpoint, getPrompt)
