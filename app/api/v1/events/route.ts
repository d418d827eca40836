import { authenticateRequest } from '@/lib/identity/server'
import { requirePermission } from '@/lib/platform/context'
import { hints } from '@/lib/platform/server/hints'
import { respond } from '@/lib/platform/server/http'
import { sseResponse } from '@/lib/platform/server/sse'

export const dynamic = 'force-dynamic'

/** Hints of what changed in the viewer's organization: `event: notice`, data `{topic, id?}`; `event: resync` = read all again. */
export const GET = respond(async (request, _, requestId) => {
  const ctx = await authenticateRequest(request, requestId)
  requirePermission(ctx, 'org.read')
  return sseResponse(
    request,
    sink => hints.join(ctx.orgId, sink),
    async () => (await authenticateRequest(request, requestId)).orgId === ctx.orgId,
  )
})
