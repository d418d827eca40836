import { serve } from '@/app/api/serve'
import { comparePromptVersionsEndpoint } from '@/lib/prompts'
import { comparePromptVersions } from '@/lib/prompts/server'

export const GET = serve(comparePromptVersionsEndpoint, comparePromptVersions)
