import { serve } from '@/app/api/serve'
import { attachEvaluationEndpoint } from '@/lib/prompts'
import { attachEvaluation } from '@/lib/prompts/server'

export const POST = serve(attachEvaluationEndpoint, attachEvaluation)
