import { serve } from '@/app/api/serve'
import { promptFacetsEndpoint } from '@/lib/prompts'
import { promptFacets } from '@/lib/prompts/server'

export const GET = serve(promptFacetsEndpoint, promptFacets)
