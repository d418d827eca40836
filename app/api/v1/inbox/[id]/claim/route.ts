import { serve } from '@/app/api/serve'
import { claimItemEndpoint } from '@/lib/inbox'
import { claimItem } from '@/lib/inbox/server'

export const POST = serve(claimItemEndpoint, claimItem)
