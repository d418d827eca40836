import { serve } from '@/app/api/serve'
import { previewPromptEndpoint } from '@/lib/prompts'
import { previewPrompt } from '@/lib/prompts/server'

export const POST = serve(previewPromptEndpoint, previewPrompt)
