import { serve } from '@/app/api/serve'
import { listSecretsEndpoint } from '@/lib/identity'
import { listSecrets } from '@/lib/identity/server'

export const GET = serve(listSecretsEndpoint, listSecrets)
