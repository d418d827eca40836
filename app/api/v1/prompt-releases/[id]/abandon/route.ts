import { serve } from '@/app/api/serve'
import { abandonPromptReleaseEndpoint } from '@/lib/prompts'
import { abandonPromptRelease } from '@/lib/prompts/server'

export const POST = serve(abandonPromptReleaseEndpoint, abandonPromptRelease)
