import { serve } from '@/app/api/serve'
import { getChangeItemEndpoint } from '@/lib/contracts'
import { getChangeItem } from '@/lib/contracts/server'

export const GET = serve(getChangeItemEndpoint, getChangeItem)
