import { serve } from '@/app/api/serve'
import { createPromptVersionEndpoint, listPromptVersionsEndpoint } from '@/lib/prompts'
import { createPromptVersion, listPromptVersions } from '@/lib/prompts/server'

export const GET = serve(listPromptVersionsEndpoint, listPromptVersions)
export const POST = serve(createPromptVersionEndpoint, createPromptVersion)
