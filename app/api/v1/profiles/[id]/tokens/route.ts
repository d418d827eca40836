import { serve } from '@/app/api/serve'
import { createTokenEndpoint, listTokensEndpoint } from '@/lib/profiles'
import { createToken, listTokens } from '@/lib/profiles/server'

export const GET = serve(listTokensEndpoint, listTokens)
export const POST = serve(createTokenEndpoint, createToken)
