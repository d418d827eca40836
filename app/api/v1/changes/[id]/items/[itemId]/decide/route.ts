import { serve } from '@/app/api/serve'
import { decideChangeItemEndpoint } from '@/lib/contracts'
import { decideChangeItem } from '@/lib/contracts/server'

export const POST = serve(decideChangeItemEndpoint, decideChangeItem)
