import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { actorRef, type Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { DIFF_FORMULA } from '../core/definition-diff'
import type { ImportedItem } from '../core/import'
import { newGovernance } from '../core/new-governance'
import type { SyncPlan } from '../core/sync-plan'
import { chunks } from './chunks'
import { insertRows } from './insert-rows'
import type { Judgements } from './judge-offer'
import { offerVersions } from './offer-versions'
import type { OfferedVersion } from './offered-versions'

export type InitialReview = 'pending' | 'approve'

export interface JudgedPlan {
  plan: SyncPlan
  offered: readonly OfferedVersion[]
  judgements: Judgements
}

/** Carries out a plan within the transaction of a sync. @returns the ids of added contracts by item */
export async function applyPlan(
  tx: Tx,
  ctx: Ctx,
  serverId: string,
  { plan, offered, judgements }: JudgedPlan,
  initialReview: InitialReview,
): Promise<Map<ImportedItem, string>> {
  const added = await insertContracts(tx, ctx, serverId, plan.added, initialReview)
  await offerVersions(tx, ctx, offered, judgements)
  const now = ctx.clock.now()
  const mark = async (ids: string[], removedAt: Date | null) => {
    for (const some of chunks(ids))
      await tx
        .update(contracts)
        .set({ removedAt, updatedAt: now })
        .where(and(eq(contracts.orgId, ctx.orgId), inArray(contracts.id, some)))
  }
  const returned = plan.returned.map(contract => contract.id)
  await mark(returned, null)
  await reviewAgain(tx, ctx, returned)
  await mark(
    plan.removed.map(contract => contract.id),
    now,
  )
  return added
}

/** Whose removal was taken note of is approved no more: it has to be looked at again, even when nothing of it changed. */
async function reviewAgain(tx: Tx, ctx: Ctx, returned: string[]): Promise<void> {
  for (const some of chunks(returned))
    await tx
      .update(contractVersions)
      .set({ review: 'pending', reviewedBy: null, reviewedAt: null })
      .where(
        and(
          eq(contractVersions.orgId, ctx.orgId),
          eq(contractVersions.review, 'approved'),
          inArray(
            contractVersions.id,
            tx
              .select({ id: contracts.latestVersionId })
              .from(contracts)
              .where(
                and(
                  eq(contracts.orgId, ctx.orgId),
                  inArray(contracts.id, some),
                  isNull(contracts.approvedVersionId),
                ),
              ),
          ),
        ),
      )
}

async function insertContracts(
  tx: Tx,
  ctx: Ctx,
  serverId: string,
  items: ImportedItem[],
  initialReview: InitialReview,
): Promise<Map<ImportedItem, string>> {
  const now = ctx.clock.now()
  const approved = initialReview === 'approve'
  const ids = new Map<ImportedItem, string>()
  for (const some of chunks(items)) {
    const rows = some.map(item => ({ item, id: newId(), versionId: newId() }))
    for (const { item, id } of rows) ids.set(item, id)
    await insertRows(
      tx,
      contracts,
      rows.map(({ item, id, versionId }) => ({
        id,
        orgId: ctx.orgId,
        serverId,
        kind: item.kind,
        name: item.name,
        latestVersionId: versionId,
        approvedVersionId: approved ? versionId : null,
        governance: newGovernance(item.kind, item.definition),
        governanceRevision: 0,
        createdAt: now,
        updatedAt: now,
      })),
    )
    await insertRows(
      tx,
      contractVersions,
      rows.map(({ item, id, versionId }) => ({
        id: versionId,
        orgId: ctx.orgId,
        contractId: id,
        number: 1,
        hash: item.hash,
        inputHash: item.inputHash,
        outputHash: item.outputHash,
        definition: item.definition,
        review: approved ? ('approved' as const) : ('pending' as const),
        reviewedBy: approved ? actorRef(ctx.actor) : null,
        reviewedAt: approved ? now : null,
        changes: [],
        verdict: 'identical' as const,
        diffFormula: DIFF_FORMULA,
        seenAt: now,
      })),
    )
  }
  return ids
}
