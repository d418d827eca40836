import { actorRef } from '@/lib/platform/context'
import type { VerbTools } from '@/lib/platform/server/verb'
import type { InboxDecision, InboxItem } from '../contract'
import { mayNotDecide } from '../core/may-decide'
import { noSuchItem, otherDigest, refusal } from './refusals'
import { decideRow, findItem, type ItemRecord } from './store'
import { toItem } from './to-item'

/**
 * Decides an item within the verb's transaction: one decision, bound to the digest that was shown.
 * `read` makes the decision of the item, or throws what is wrong with it.
 */
export async function decide(
  { tx, ctx, audit, notify }: VerbTools,
  key: { id: string; digest: string },
  read: (item: ItemRecord) => InboxDecision | Promise<InboxDecision>,
): Promise<InboxItem> {
  const item = await findItem(tx, ctx.orgId, key.id)
  if (item === undefined) throw noSuchItem()
  const at = ctx.clock.now()
  const reason = mayNotDecide(ctx.actor, item, at)
  if (reason !== null) throw refusal(item, reason)
  if (item.digest !== key.digest) throw otherDigest(item, key.digest)
  const decision = await read(item)
  const { id, name } = actorRef(ctx.actor)
  const won = await decideRow(tx, { ...key, orgId: ctx.orgId }, { decision, by: { id, name }, at })
  if (won === undefined) throw await lost(tx, ctx, key.id)
  await audit({
    action: `inbox_item.${verbOf[decision.action]}`,
    subject: { type: 'inbox_item', id: item.id, name: item.title },
    data: {
      digest: item.digest,
      callId: item.callId,
      runId: item.runId,
      ...(decision.note !== undefined && { note: decision.note }),
      ...(decision.content !== undefined && { fields: Object.keys(decision.content) }),
    },
  })
  await notify('inbox', item.id)
  return toItem(ctx, won)
}

const verbOf: Record<InboxDecision['action'], string> = {
  accept: 'accepted',
  decline: 'declined',
  cancel: 'cancelled',
  approve: 'approved',
  reject: 'rejected',
}

/** Whoever came second is told who was first. */
async function lost(tx: VerbTools['tx'], ctx: VerbTools['ctx'], id: string): Promise<Error> {
  const now = await findItem(tx, ctx.orgId, id)
  if (now === undefined) return noSuchItem()
  return refusal(now, mayNotDecide(ctx.actor, now, ctx.clock.now()) ?? 'decided')
}
