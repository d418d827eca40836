import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { inboxItems } from '@/db/schema/inbox'
import { actorRef } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import { mayNotDecide } from '../core/may-decide'
import { claimItemEndpoint } from '../endpoints'
import { noSuchItem, refusal } from './refusals'
import { findItem, itemIs } from './store'
import { toItem } from './to-item'

const LEASE_MS = 15 * 60_000

/** Says who looks at an item, for 15 minutes, or gives it back. Advisory: others may still decide. */
export const claimItem = defineVerb(claimItemEndpoint, async ({ tx, ctx, audit, notify }, input) => {
  const item = await findItem(tx, ctx.orgId, input.id)
  if (item === undefined) throw noSuchItem()
  const now = ctx.clock.now()
  const reason = mayNotDecide(ctx.actor, item, now)
  if (reason !== null) throw refusal(item, reason)
  const { id, name } = actorRef(ctx.actor)
  const mine = sql`${inboxItems.claimedBy} ->> 'id' = ${id}`
  const free = or(
    eq(inboxItems.state, 'open'),
    isNull(inboxItems.claimedUntil),
    lte(inboxItems.claimedUntil, now),
  )
  const [changed] = await tx
    .update(inboxItems)
    .set(
      input.release
        ? { state: 'open', claimedBy: null, claimedUntil: null }
        : { state: 'claimed', claimedBy: { id, name }, claimedUntil: new Date(now.getTime() + LEASE_MS) },
    )
    .where(
      and(
        itemIs(ctx.orgId, input.id),
        inArray(inboxItems.state, input.release ? ['claimed'] : ['open', 'claimed']),
        input.release ? mine : or(mine, free),
      ),
    )
    .returning()
  if (changed === undefined) throw await lost()
  await audit({
    action: input.release ? 'inbox_item.released' : 'inbox_item.claimed',
    subject: { type: 'inbox_item', id: changed.id, name: changed.title },
  })
  await notify('inbox', changed.id)
  return toItem(ctx, changed)

  async function lost(): Promise<Error> {
    const current = await findItem(tx, ctx.orgId, input.id)
    if (current === undefined) return noSuchItem()
    const closed = mayNotDecide(ctx.actor, current, now)
    if (closed !== null) return refusal(current, closed)
    if (input.release) return new AppError('conflict', 'You have not claimed this item')
    const until = current.claimedUntil?.toISOString()
    return new AppError('conflict', `${current.claimedBy?.name ?? 'Somebody'} looks at it until ${until}`, {
      hint: 'You may still decide it.',
      data: { claimedBy: current.claimedBy, until },
    })
  }
})
