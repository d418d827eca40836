import { and, eq } from 'drizzle-orm'
import { changeItems } from '@/db/schema/changes'
import { contracts } from '@/db/schema/contracts'
import { defineVerb, type QueryTools } from '@/lib/platform/server/verb'
import { commentChangeEndpoint } from '../../change-endpoints'
import { writeEvents } from './change-events'
import { findChange } from './find-change'
import { lockChange, noItem } from './lock-items'

/** Says something about a change request, or about one of its items, also after it is closed. */
export const commentChange = defineVerb(commentChangeEndpoint, async (tools, { id, itemId, text }) => {
  const { request, server } = await lockChange(tools, id, { itemIds: [] })
  const name = itemId === undefined ? null : await nameOf(tools, id, itemId)
  await writeEvents(tools, request, [{ type: 'commented', itemId: itemId ?? null, name, text }])
  await tools.audit({
    action: 'change_request.commented',
    subject: { type: 'change_request', id, name: `CR-${request.number} ${server.name}` },
    data: { ...(name !== null && { item: name }), text },
  })
  await tools.notify('changes', id)
  return findChange(tools.tx, tools.ctx.orgId, id)
})

async function nameOf({ tx, ctx }: QueryTools, id: string, itemId: string): Promise<string> {
  const [row] = await tx
    .select({ name: contracts.name })
    .from(changeItems)
    .innerJoin(contracts, eq(contracts.id, changeItems.contractId))
    .where(
      and(eq(changeItems.orgId, ctx.orgId), eq(changeItems.changeRequestId, id), eq(changeItems.id, itemId)),
    )
  if (row === undefined) throw noItem(itemId)
  return row.name
}
