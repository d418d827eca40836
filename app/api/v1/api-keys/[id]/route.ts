import { serve } from '@/app/api/serve'
import { revokeApiKeyEndpoint } from '@/lib/identity'
import { revokeApiKey } from '@/lib/identity/server'

export const DELETE = serve(revokeApiKeyEndpoint, revokeApiKey)
