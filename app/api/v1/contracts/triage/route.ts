import { serve } from '@/app/api/serve'
import { confirmTiersEndpoint, listTriageEndpoint } from '@/lib/contracts'
import { confirmTiers, listTriage } from '@/lib/contracts/server'

export const GET = serve(listTriageEndpoint, listTriage)
export const POST = serve(confirmTiersEndpoint, confirmTiers)
