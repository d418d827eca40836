import { and, eq, inArray } from 'drizzle-orm'
import { changeItems, changeRequests } from '@/db/schema/changes'
import { servers } from '@/db/schema/servers'
import type { VerbTools } from '@/lib/platform/server/verb'
import { bulkRefusal, bulkRefusalText } from '../../core/changes/bulk'
import { proposedAnswers } from '../../core/changes/check-answers'
import { chunks } from '../chunks'
import type { Reviewed } from '../review-decision'
import { grantedProfiles } from './granted-profiles'
import type { ItemRecord, LockedContract } from './lock-items'
import { settleItems } from './settle-items'

export interface SettledByReview {
  /** How many items were decided. */
  decided: number
  refused: { contractId: string; message: string }[]
  /** Contracts that are in no change request. */
  without: Reviewed[]
}

/** Decides the pending items of contracts that are reviewed in the catalog; refuses what needs the three questions. */
export async function settleByReview(
  tools: VerbTools,
  contracts: Map<string, LockedContract>,
  open: readonly Reviewed[],
  { decision, note }: { decision: 'approve' | 'reject'; note?: string | undefined },
): Promise<SettledByReview> {
  const { tx, ctx } = tools
  const items = await pendingItems(tools, open)
  const out: SettledByReview = { decided: 0, refused: [], without: [] }
  out.without = open.filter(contract => !items.has(contract.id))
  const byRequest = new Map<string, ItemRecord[]>()
  for (const item of items.values())
    byRequest.set(item.changeRequestId, [...(byRequest.get(item.changeRequestId) ?? []), item])
  for (const [requestId, pending] of [...byRequest].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [found] = await tx
      .select({ request: changeRequests, server: { id: servers.id, name: servers.name } })
      .from(changeRequests)
      .innerJoin(servers, eq(servers.id, changeRequests.serverId))
      .where(and(eq(changeRequests.orgId, ctx.orgId), eq(changeRequests.id, requestId)))
      .for('update', { of: changeRequests })
    if (found === undefined) continue
    const refusals = pending.map(item => ({ item, reason: refusalOf(item, decision) }))
    const ready = refusals.flatMap(({ item, reason }) => (reason === null ? [item] : []))
    for (const { item, reason } of refusals)
      if (reason !== null)
        out.refused.push({
          contractId: item.contractId,
          message: `${bulkRefusalText[reason]} It is in CR-${found.request.number}.`,
        })
    const granted = decision === 'approve' ? await grantedProfiles(tx, ctx.orgId, ready) : new Map()
    await settleItems(tools, { ...found, items: pending, contracts }, ready, {
      decision,
      note,
      answersOf: item =>
        decision === 'approve' ? proposedAnswers(granted.get(item.contractId) ?? []) : null,
    })
    out.decided += ready.length
  }
  return out
}

const refusalOf = (item: ItemRecord, decision: 'approve' | 'reject') =>
  decision === 'reject' ? null : bulkRefusal({ ...item, analysed: item.analysedAt !== null })

async function pendingItems(
  { tx, ctx }: VerbTools,
  open: readonly Reviewed[],
): Promise<Map<string, ItemRecord>> {
  const out = new Map<string, ItemRecord>()
  for (const some of chunks(open)) {
    const rows = await tx
      .select()
      .from(changeItems)
      .where(
        and(
          eq(changeItems.orgId, ctx.orgId),
          eq(changeItems.state, 'pending'),
          inArray(
            changeItems.contractId,
            some.map(contract => contract.id),
          ),
        ),
      )
    for (const row of rows) out.set(row.contractId, row)
  }
  return out
}
