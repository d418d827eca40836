import { serve } from '@/app/api/serve'
import { listVersionsEndpoint } from '@/lib/contracts'
import { listVersions } from '@/lib/contracts/server'

export const GET = serve(listVersionsEndpoint, listVersions)
