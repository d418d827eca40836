import { serve } from '@/app/api/serve'
import { listInboxEndpoint } from '@/lib/inbox'
import { listInbox } from '@/lib/inbox/server'

export const GET = serve(listInboxEndpoint, listInbox)
