import { serve } from '@/app/api/serve'
import { recordOutcomesEndpoint } from '@/lib/prompts'
import { recordPromptOutcomes } from '@/lib/prompts/server'

export const POST = serve(recordOutcomesEndpoint, recordPromptOutcomes)
