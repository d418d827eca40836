import { serve } from '@/app/api/serve'
import { answerItemEndpoint } from '@/lib/inbox'
import { answerItem } from '@/lib/inbox/server'

export const POST = serve(answerItemEndpoint, answerItem)
