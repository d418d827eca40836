import { serve } from '@/app/api/serve'
import { adoptPromptEndpoint } from '@/lib/prompts'
import { adoptPrompt } from '@/lib/prompts/server'

export const POST = serve(adoptPromptEndpoint, adoptPrompt)
