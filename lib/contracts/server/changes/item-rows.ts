import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { changeItems } from '@/db/schema/changes'
import { newId } from '@/lib/platform/ids'
import type { VerbTools } from '@/lib/platform/server/verb'
import type { Verdict } from '../../contract'
import type { Desired } from '../../core/changes/desired'
import { itemDigest } from '../../core/changes/digest'
import type { FoldPlan, HeldItem } from '../../core/changes/fold'
import { countSeverities } from '../../core/changes/severities'
import { axesOf } from '../../core/definition-diff'
import { chunks } from '../chunks'
import type { Shown } from './shown'

/** The items of an open request that a sync may still move. */
export async function heldItems(tx: Tx, orgId: string, requestId: string): Promise<HeldItem[]> {
  const rows = await tx
    .select({
      id: changeItems.id,
      contractId: changeItems.contractId,
      type: changeItems.type,
      beforeId: changeItems.beforeId,
      afterId: changeItems.afterId,
      state: changeItems.state,
    })
    .from(changeItems)
    .where(and(eq(changeItems.orgId, orgId), eq(changeItems.changeRequestId, requestId)))
    .orderBy(changeItems.id)
  return rows.flatMap(({ state, ...row }) =>
    state === 'pending' || state === 'withdrawn' ? [{ ...row, state }] : [],
  )
}

/**
 * What an item says until the worker has looked at it closely: what the sync stored with the version. Nothing is
 * approved before that.
 */
function provisional(desired: Desired, shown: Shown) {
  const { type, beforeId, afterId } = desired
  const compared = beforeId !== null && afterId !== null
  const changes = compared ? shown.changes : []
  const alone: Verdict = afterId === null ? 'breaking' : 'compatible'
  const axes = compared ? axesOf(changes) : { contractVerdict: alone, trustVerdict: 'identical' as const }
  return {
    type,
    beforeId,
    afterId,
    digest: itemDigest({
      contractId: shown.contractId,
      type,
      before: beforeId === null ? null : shown.approvedHash,
      after: afterId === null ? null : shown.latestHash,
    }),
    verdict: compared ? shown.verdict : alone,
    ...axes,
    escalates: changes.some(({ effect }) => effect === 'escalates'),
    changes,
    counts: countSeverities(changes),
    unsupportedReason: null,
    replay: null,
    renameItemId: null,
    similarity: null,
    analysedAt: null,
    verdictOverride: null,
  }
}

/** @returns the ids of the new items by contract */
export async function insertItems(
  { tx, ctx }: VerbTools,
  request: { id: string },
  items: FoldPlan['insert'],
  shown: ReadonlyMap<string, Shown>,
): Promise<Map<string, string>> {
  const now = ctx.clock.now()
  const rows = items.flatMap(item => {
    const facts = shown.get(item.contractId)
    if (facts === undefined) return []
    return [
      {
        id: newId(),
        orgId: ctx.orgId,
        changeRequestId: request.id,
        contractId: item.contractId,
        state: 'pending' as const,
        firstSeenAt: now,
        changedAt: now,
        ...provisional(item, facts),
      },
    ]
  })
  for (const some of chunks(rows)) await tx.insert(changeItems).values(some)
  return new Map(rows.map(row => [row.contractId, row.id]))
}

/** Items that are about another definition than before start anew: nobody has looked at that yet. */
export async function updateItems(
  { tx, ctx }: VerbTools,
  items: FoldPlan['update'],
  shown: ReadonlyMap<string, Shown>,
): Promise<void> {
  for (const item of items) {
    const facts = shown.get(item.contractId)
    if (facts === undefined) continue
    await tx
      .update(changeItems)
      .set({ state: 'pending', changedAt: ctx.clock.now(), ...provisional(item, facts) })
      .where(and(eq(changeItems.orgId, ctx.orgId), eq(changeItems.id, item.id)))
  }
}

export async function withdrawItems({ tx, ctx }: VerbTools, items: FoldPlan['withdraw']): Promise<void> {
  for (const some of chunks(items)) {
    const ids = some.map(item => item.id)
    await tx
      .update(changeItems)
      .set({ state: 'withdrawn', changedAt: ctx.clock.now(), folds: sql`${changeItems.folds} + 1` })
      .where(and(eq(changeItems.orgId, ctx.orgId), inArray(changeItems.id, ids)))
    // Whatever it was offered as a new name for stands alone now.
    await tx
      .update(changeItems)
      .set({ renameItemId: null, similarity: null })
      .where(and(eq(changeItems.orgId, ctx.orgId), inArray(changeItems.renameItemId, ids)))
  }
}
