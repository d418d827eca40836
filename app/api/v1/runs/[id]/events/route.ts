import { serve } from '@/app/api/serve'
import { authenticateRequest } from '@/lib/identity/server'
import { respond } from '@/lib/platform/server/http'
import { sseResponse } from '@/lib/platform/server/sse'
import { listRunEventsEndpoint } from '@/lib/runs'
import { followRun, listRunEvents } from '@/lib/runs/server'

export const dynamic = 'force-dynamic'

const once = serve(listRunEventsEndpoint, listRunEvents)

/** The same timeline live: `event: run`, id = sequence, resumed by Last-Event-ID without gap or repeat. */
const live = respond(async (request, { params }, requestId) => {
  const ctx = await authenticateRequest(request, requestId)
  const after = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after') ?? 0
  const first = await listRunEvents.fromUnknown(ctx, { ...(await params), after, limit: 1 })
  return sseResponse(
    request,
    sink => followRun(ctx, { id: first.run.id, after: Number(after) }, sink),
    async () => (await authenticateRequest(request, requestId)).orgId === ctx.orgId,
  )
})

export const GET: typeof once = (request, context) =>
  request.headers.get('accept')?.includes('text/event-stream')
    ? live(request, context)
    : once(request, context)
