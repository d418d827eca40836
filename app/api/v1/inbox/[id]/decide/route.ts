import { serve } from '@/app/api/serve'
import { decideItem } from '@/lib/api/server'
import { decideItemEndpoint } from '@/lib/inbox'

export const POST = serve(decideItemEndpoint, decideItem)
