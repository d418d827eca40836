import { serve } from '@/app/api/serve'
import { promptMatrixEndpoint } from '@/lib/prompts'
import { promptMatrix } from '@/lib/prompts/server'

export const GET = serve(promptMatrixEndpoint, promptMatrix)
