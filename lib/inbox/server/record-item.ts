import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { withOrg } from '@/db/org'
import { inboxItems } from '@/db/schema/inbox'
import { actorRef, type Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { notifyIn, writeAudit } from '@/lib/platform/server/verb'
import type { InboxDecision, InboxKind, InboxState, Requester, Subject } from '../contract'
import { subjectDigest } from '../core/digest'
import { statesBefore } from '../core/item-state'
import { closeRow, decideRow, findItem, itemIs } from './store'

/** What waits for a person. `requester` comes from verified credentials; `reviewers` are roles, one is enough. */
export interface NewItem {
  kind: InboxKind
  title: string
  requester: Requester
  tier: string | null
  reviewers: string[]
  subject: Subject
  /** What `subject` hides of a held call's arguments. */
  sealedArguments?: { sealed: string; keyId: string } | undefined
  runId: string | null
  callId: string | null
  dueAt: Date
}

/**
 * Puts an item into the inbox within the caller's transaction, with its audit row and notice. Gives the item's id.
 * @throws AppError `invalid` when the subject cannot be shown as it is.
 */
export async function openItem(tx: Tx, ctx: Ctx, item: NewItem): Promise<string> {
  const id = newId()
  const digest = subjectDigest(item.subject)
  await tx
    .insert(inboxItems)
    .values({ ...item, id, orgId: ctx.orgId, state: 'open', digest, createdAt: ctx.clock.now() })
  await writeAudit(tx, ctx, {
    action: 'inbox_item.opened',
    subject: { type: 'inbox_item', id, name: item.title },
    data: {
      kind: item.kind,
      digest,
      callId: item.callId,
      runId: item.runId,
      dueAt: item.dueAt.toISOString(),
    },
  })
  await notifyIn(tx, ctx.orgId, 'inbox', id)
  return id
}

/** Closes an item that nobody decided; false when it was decided or closed before, and then nothing changes. */
export async function closeItem(
  tx: Tx,
  ctx: Ctx,
  id: string,
  { state, reason }: { state: 'cancelled' | 'expired'; reason: string },
): Promise<boolean> {
  const closed = await closeRow(tx, { orgId: ctx.orgId, id }, { state, reason, at: ctx.clock.now() })
  if (closed === undefined) return false
  await writeAudit(tx, ctx, {
    action: `inbox_item.${state}`,
    subject: { type: 'inbox_item', id, name: closed.title },
    data: { reason, digest: closed.digest },
  })
  await notifyIn(tx, ctx.orgId, 'inbox', id)
  return true
}

/** Shows an open item as it is now: whoever saw it before decides on another digest, and is told so. */
export async function restateItem(
  tx: Tx,
  ctx: Ctx,
  id: string,
  now: Pick<NewItem, 'title' | 'subject' | 'tier'>,
): Promise<void> {
  const digest = subjectDigest(now.subject)
  const [changed] = await tx
    .update(inboxItems)
    .set({ ...now, digest })
    .where(
      and(
        itemIs(ctx.orgId, id),
        inArray(inboxItems.state, statesBefore('decided')),
        ne(inboxItems.digest, digest),
      ),
    )
    .returning({ id: inboxItems.id })
  if (changed !== undefined) await notifyIn(tx, ctx.orgId, 'inbox', id)
}

/** Closes an item whose subject was decided elsewhere; false when it is closed already. */
export async function settleItem(tx: Tx, ctx: Ctx, id: string, decision: InboxDecision): Promise<boolean> {
  const item = await findItem(tx, ctx.orgId, id)
  if (item === undefined) return false
  const { id: by, name } = actorRef(ctx.actor)
  const at = ctx.clock.now()
  const won = await decideRow(
    tx,
    { id, orgId: ctx.orgId, digest: item.digest },
    { decision, by: { id: by, name }, at },
  )
  if (won === undefined) return false
  await notifyIn(tx, ctx.orgId, 'inbox', id)
  return true
}

/** What became of an item, for whoever waits for it. */
export interface ItemOutcome {
  state: InboxState
  decision: InboxDecision | null
  decidedBy: { id: string; name: string } | null
  decidedAt: Date | null
  digest: string
  consumedAt: Date | null
}

/** Reads what became of an item, in a transaction of its own. */
export const readItem = (orgId: string, id: string): Promise<ItemOutcome | undefined> =>
  withOrg(orgId, tx => findItem(tx, orgId, id))

/** A decision that was taken up, and who made it. */
export type TakenDecision = InboxDecision & { by: { id: string; name: string } }

/** Takes up a decision, once: whoever comes second gets undefined. */
export async function consumeDecision(
  tx: Tx,
  orgId: string,
  id: string,
  at = new Date(),
): Promise<TakenDecision | undefined> {
  const [taken] = await tx
    .update(inboxItems)
    .set({ consumedAt: at, sealedArguments: null })
    .where(and(itemIs(orgId, id), eq(inboxItems.state, 'decided'), isNull(inboxItems.consumedAt)))
    .returning({ decision: inboxItems.decision, by: inboxItems.decidedBy })
  if (!taken?.decision || !taken.by) return undefined
  return { ...taken.decision, by: taken.by }
}
