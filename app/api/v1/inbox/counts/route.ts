import { serve } from '@/app/api/serve'
import { inboxCountsEndpoint } from '@/lib/inbox'
import { inboxCounts } from '@/lib/inbox/server'

export const GET = serve(inboxCountsEndpoint, inboxCounts)
