import { serve } from '@/app/api/serve'
import { promptsAffectedEndpoint } from '@/lib/prompts'
import { promptsAffected } from '@/lib/prompts/server'

export const GET = serve(promptsAffectedEndpoint, promptsAffected)
