import { serve } from '@/app/api/serve'
import { removePromptLabelEndpoint, setPromptLabelEndpoint } from '@/lib/prompts'
import { removePromptLabel, setPromptLabel } from '@/lib/prompts/server'

export const PUT = serve(setPromptLabelEndpoint, setPromptLabel)
export const DELETE = serve(removePromptLabelEndpoint, removePromptLabel)
