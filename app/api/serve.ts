import { authenticateRequest } from '@/lib/identity/server'
import { makeServe } from '@/lib/platform/server/http'

/** Makes the handlers of `/api/v1`: `export const GET = serve(endpoint, verb)`. */
export const serve = makeServe(authenticateRequest)
