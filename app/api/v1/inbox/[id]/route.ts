import { serve } from '@/app/api/serve'
import { getInboxItemEndpoint } from '@/lib/inbox'
import { getInboxItem } from '@/lib/inbox/server'

export const GET = serve(getInboxItemEndpoint, getInboxItem)
