import { serve } from '@/app/api/serve'
import { configurePromptEndpoint } from '@/lib/prompts'
import { configurePrompt } from '@/lib/prompts/server'

export const PUT = serve(configurePromptEndpoint, configurePrompt)
