import { serve } from '@/app/api/serve'
import { exportPromptEndpoint } from '@/lib/prompts'
import { exportPrompt } from '@/lib/prompts/server'

export const GET = serve(exportPromptEndpoint, exportPrompt)
