import { serve } from '@/app/api/serve'
import { revokeTokenEndpoint } from '@/lib/profiles'
import { revokeToken } from '@/lib/profiles/server'

export const DELETE = serve(revokeTokenEndpoint, revokeToken)
