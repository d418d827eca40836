import { serve } from '@/app/api/serve'
import { createPromptReleaseEndpoint, listPromptReleasesEndpoint } from '@/lib/prompts'
import { createPromptRelease, listPromptReleases } from '@/lib/prompts/server'

export const GET = serve(listPromptReleasesEndpoint, listPromptReleases)
export const POST = serve(createPromptReleaseEndpoint, createPromptRelease)
