import { health } from '@/lib/platform/server/health'
import { respond } from '@/lib/platform/server/http'

/** For balancers and the launcher: needs no credential and tells nothing else. */
export const GET = respond(async () =>
  Response.json(await health(), { headers: { 'cache-control': 'no-store' } }),
)
