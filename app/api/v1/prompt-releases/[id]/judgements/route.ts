import { serve } from '@/app/api/serve'
import { listJudgementsEndpoint } from '@/lib/prompts'
import { listJudgements } from '@/lib/prompts/server'

export const GET = serve(listJudgementsEndpoint, listJudgements)
