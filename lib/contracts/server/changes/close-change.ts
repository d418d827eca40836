import { and, count, eq } from 'drizzle-orm'
import { changeItems, changeRequests } from '@/db/schema/changes'
import { closeItem, settleItem } from '@/lib/inbox/server'
import { actorRef } from '@/lib/platform/context'
import type { VerbTools } from '@/lib/platform/server/verb'
import type { ChangeItemState } from '../../change-request'
import { writeEvents } from './change-events'
import { type RequestRecord, requestIs, type ServerRef } from './request-rows'

/**
 * Closes a change request of which nothing is pending: decided where somebody decided something of it, withdrawn
 * where the server took everything back. `inInbox`: its item is being decided in the inbox, which closes it.
 * @returns whether it is closed now
 */
export async function closeIfSettled(
  tools: VerbTools,
  request: RequestRecord,
  server: ServerRef,
  { inInbox = false }: { inInbox?: boolean } = {},
): Promise<boolean> {
  const { tx, ctx, audit } = tools
  const counts = await stateCounts(tools, request.id)
  if (counts.pending > 0) return false
  const decided = counts.approved + counts.rejected + counts.quarantined > 0
  const state = decided ? 'decided' : 'withdrawn'
  await tx
    .update(changeRequests)
    .set({ state, closedAt: ctx.clock.now(), closedBy: actorRef(ctx.actor) })
    .where(and(requestIs(ctx.orgId, request.id), eq(changeRequests.state, 'open')))
  await writeEvents(tools, request, [{ type: decided ? 'closed' : 'withdrawn' }])
  const said = Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ')
  if (request.inboxItemId !== null && !inInbox) {
    if (decided)
      await settleItem(tx, ctx, request.inboxItemId, {
        action: counts.approved > 0 ? 'approve' : 'reject',
        note: said,
      })
    else
      await closeItem(tx, ctx, request.inboxItemId, {
        state: 'cancelled',
        reason: `${server.name} took its changes back: nothing is left to decide`,
      })
  }
  await audit({
    action: decided ? 'change_request.decided' : 'change_request.withdrawn',
    subject: { type: 'change_request', id: request.id, name: `CR-${request.number} ${server.name}` },
    data: { revision: request.revision, counts },
  })
  return true
}

async function stateCounts({ tx, ctx }: VerbTools, requestId: string) {
  const rows = await tx
    .select({ state: changeItems.state, n: count() })
    .from(changeItems)
    .where(and(eq(changeItems.orgId, ctx.orgId), eq(changeItems.changeRequestId, requestId)))
    .groupBy(changeItems.state)
  const counts: Record<ChangeItemState, number> = {
    pending: 0,
    approved: 0,
    rejected: 0,
    quarantined: 0,
    withdrawn: 0,
  }
  for (const { state, n } of rows) counts[state] = n
  return counts
}
