import { serve } from '@/app/api/serve'
import { resumePromptReleaseEndpoint } from '@/lib/prompts'
import { resumePromptRelease } from '@/lib/prompts/server'

export const POST = serve(resumePromptReleaseEndpoint, resumePromptRelease)
