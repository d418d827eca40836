import { serve } from '@/app/api/serve'
import { removeSecretEndpoint, setSecretEndpoint } from '@/lib/identity'
import { removeSecret, setSecret } from '@/lib/identity/server'

export const PUT = serve(setSecretEndpoint, setSecret)
export const DELETE = serve(removeSecretEndpoint, removeSecret)
