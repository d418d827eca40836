import type { Ctx } from '@/lib/platform/context'
import { callOf, type InboxItem, type InboxRow } from '../contract'
import { isClosed } from '../core/item-state'
import { mayNotDecide } from '../core/may-decide'
import type { ItemHead, ItemRecord } from './store'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** A row of the list. A claim whose lease is over counts no more. */
export function toRow(row: ItemHead, now: Date): InboxRow {
  const claimed = row.state === 'claimed' && row.claimedUntil !== null && row.claimedUntil > now
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    requester: row.requester,
    tool: row.tool,
    tier: row.tier,
    priority: row.priority,
    state: isClosed(row.state) ? row.state : claimed ? 'claimed' : 'open',
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    claimedBy: claimed ? row.claimedBy : null,
    claimedUntil: claimed ? iso(row.claimedUntil) : null,
    decision: row.decision && { action: row.decision.action },
    decidedBy: row.decidedBy,
    decidedAt: iso(row.decidedAt),
  }
}

/** An item as its viewer sees it, with whether they may decide it. */
export function toItem(ctx: Ctx, item: ItemRecord): InboxItem {
  const now = ctx.clock.now()
  const reason = mayNotDecide(ctx.actor, item, now)
  return {
    ...toRow({ ...item, tool: callOf(item.subject)?.tool ?? null }, now),
    subject: item.subject,
    digest: item.digest,
    reviewers: item.reviewers,
    decision: item.decision,
    closedReason: item.closedReason,
    runId: item.runId,
    callId: item.callId,
    mayDecide: reason === null,
    mayNotReason: reason,
  }
}
