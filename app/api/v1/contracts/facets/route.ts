import { serve } from '@/app/api/serve'
import { contractFacetsEndpoint } from '@/lib/contracts'
import { contractFacets } from '@/lib/contracts/server'

export const GET = serve(contractFacetsEndpoint, contractFacets)
