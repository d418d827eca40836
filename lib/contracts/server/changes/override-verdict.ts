import { and, eq } from 'drizzle-orm'
import { changeItems } from '@/db/schema/changes'
import { actorRef } from '@/lib/platform/context'
import { defineVerb } from '@/lib/platform/server/verb'
import { overrideVerdictEndpoint } from '../../change-endpoints'
import { writeEvents } from './change-events'
import { findItem } from './find-item'
import { lockChange, noItem } from './lock-items'
import { decidedAlready, itemChanged } from './refuse-decision'

/** Puts a reviewer's word in place of what the diff proposes for the first question. It opens no decision in bulk. */
export const overrideVerdict = defineVerb(overrideVerdictEndpoint, async (tools, input) => {
  const { tx, ctx, audit, notify } = tools
  const { id, itemId, digest, verdict, reason } = input
  const locked = await lockChange(tools, id, { itemIds: [itemId] })
  const [item] = locked.items
  if (item === undefined) throw noItem(itemId)
  const name = locked.contracts.get(item.contractId)?.name ?? itemId
  if (item.state !== 'pending') throw decidedAlready(item, name)
  if (item.digest !== digest) throw itemChanged(item, name, digest)
  const at = ctx.clock.now().toISOString()
  await tx
    .update(changeItems)
    .set({ verdictOverride: { verdict, reason, by: actorRef(ctx.actor), at } })
    .where(and(eq(changeItems.orgId, ctx.orgId), eq(changeItems.id, itemId)))
  await writeEvents(tools, locked.request, [
    { type: 'verdict_overridden', itemId, name, text: `${verdict}: ${reason}` },
  ])
  await audit({
    action: 'change_request.verdict_overridden',
    subject: { type: 'contract', id: item.contractId, name: `${locked.server.name}/${name}` },
    data: { changeRequest: `CR-${locked.request.number}`, proposed: item.contractVerdict, verdict, reason },
  })
  await notify('changes', id)
  return findItem(tools, id, itemId)
})
