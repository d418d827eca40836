import { serve } from '@/app/api/serve'
import { decideItemEndpoint } from '@/lib/inbox'
import { decideItem } from '@/lib/inbox/server'

export const POST = serve(decideItemEndpoint, decideItem)
