import { serve } from '@/app/api/serve'
import { listChangesEndpoint } from '@/lib/contracts'
import { listChanges } from '@/lib/contracts/server'

export const GET = serve(listChangesEndpoint, listChanges)
