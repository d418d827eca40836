import { serve } from '@/app/api/serve'
import { createApiKeyEndpoint, listApiKeysEndpoint } from '@/lib/identity'
import { createApiKey, listApiKeys } from '@/lib/identity/server'

export const GET = serve(listApiKeysEndpoint, listApiKeys)
export const POST = serve(createApiKeyEndpoint, createApiKey)
