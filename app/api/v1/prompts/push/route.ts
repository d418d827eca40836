import { serve } from '@/app/api/serve'
import { pushPromptEndpoint } from '@/lib/prompts'
import { pushPrompt } from '@/lib/prompts/server'

export const POST = serve(pushPromptEndpoint, pushPrompt)
