import { and, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { inboxItems } from '@/db/schema/inbox'
import { type InboxDecision, lastingKinds } from '../contract'
import { statesBefore } from '../core/item-state'

export type ItemRecord = typeof inboxItems.$inferSelect

const { subject: _, sealedArguments: __, ...columns } = getTableColumns(inboxItems)
/** Of the subject only the tool's name: arguments may be large. */
export const tool = sql<string | null>`${inboxItems.subject} -> 'call' ->> 'tool'`
export const headColumns = { ...columns, tool }
export type ItemHead = Omit<ItemRecord, 'subject' | 'sealedArguments'> & { tool: string | null }

/** One item of one organization: said besides row-level security. */
export const itemIs = (orgId: string, id: string) => and(eq(inboxItems.orgId, orgId), eq(inboxItems.id, id))

export async function findItem(tx: Tx, orgId: string, id: string): Promise<ItemRecord | undefined> {
  const [row] = await tx.select().from(inboxItems).where(itemIs(orgId, id))
  return row
}

/** Compare-and-set to a closed state; undefined when somebody was faster. */
export async function closeRow(
  tx: Tx,
  key: { orgId: string; id: string },
  end: { state: 'cancelled' | 'expired'; reason: string; at: Date },
): Promise<ItemRecord | undefined> {
  const [closed] = await tx
    .update(inboxItems)
    .set({ state: end.state, closedReason: end.reason, decidedAt: end.at, sealedArguments: null })
    .where(and(itemIs(key.orgId, key.id), inArray(inboxItems.state, statesBefore(end.state))))
    .returning()
  return closed
}

/** Compare-and-set to decided, on the digest that was shown and before the item is due; undefined when lost. */
export async function decideRow(
  tx: Tx,
  key: { orgId: string; id: string; digest: string },
  decided: { decision: InboxDecision; by: { id: string; name: string }; at: Date },
): Promise<ItemRecord | undefined> {
  const [won] = await tx
    .update(inboxItems)
    .set({ state: 'decided', decision: decided.decision, decidedBy: decided.by, decidedAt: decided.at })
    .where(
      and(
        itemIs(key.orgId, key.id),
        eq(inboxItems.digest, key.digest),
        or(gt(inboxItems.dueAt, decided.at), inArray(inboxItems.kind, [...lastingKinds])),
        inArray(inboxItems.state, statesBefore('decided')),
      ),
    )
    .returning()
  return won
}
