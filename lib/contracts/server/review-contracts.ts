import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import { actorRef, type Ctx } from '@/lib/platform/context'
import { defineVerb, type VerbTools } from '@/lib/platform/server/verb'
import { reviewConflict } from '../core/review-conflict'
import { reviewContractsEndpoint } from '../endpoints'

/** Up to this many decisions have an audit row each; more share one that lists them. */
const SINGLE_ROWS = 50

/** Approves or rejects offered versions, each as it was looked at; what was overtaken is left alone and told. */
export const reviewContracts = defineVerb(
  reviewContractsEndpoint,
  async (tools, { decision, items, note, reconsider }) => {
    const { tx, ctx } = tools
    const wanted = new Map(items.map(({ contractId, versionId }) => [contractId, versionId]))
    const found = await lockForReview(tx, ctx, [...wanted.keys()])
    const conflicts: { contractId: string; message: string }[] = []
    const decided: Reviewed[] = []
    for (const [contractId, versionId] of wanted) {
      const contract = found.get(contractId)
      const message = reviewConflict(contract, versionId, reconsider && decision === 'approve')
      if (message !== undefined) conflicts.push({ contractId, message })
      else if (contract !== undefined) decided.push(contract)
    }
    if (decided.length === 0) tools.unchanged()
    else {
      await decide(tx, ctx, decided, decision, note)
      await auditReview(tools, decided, decision, note)
      await tools.notify('contracts', decided.length === 1 ? decided[0]?.id : undefined)
      await tools.notify('servers')
    }
    return { decided: decided.length, conflicts }
  },
)

interface Reviewed {
  id: string
  name: string
  server: string
  latestVersionId: string
  number: number
  hash: string
}

async function lockForReview(tx: Tx, ctx: Ctx, ids: string[]) {
  const rows = await tx
    .select({
      id: contracts.id,
      name: contracts.name,
      server: servers.name,
      latestVersionId: contracts.latestVersionId,
      removed: sql<boolean>`${contracts.removedAt} is not null`,
      number: contractVersions.number,
      hash: contractVersions.hash,
      review: contractVersions.review,
      reviewedBy: contractVersions.reviewedBy,
      reviewedAt: contractVersions.reviewedAt,
    })
    .from(contracts)
    .innerJoin(servers, eq(servers.id, contracts.serverId))
    .innerJoin(contractVersions, eq(contractVersions.id, contracts.latestVersionId))
    .where(and(eq(contracts.orgId, ctx.orgId), inArray(contracts.id, ids)))
    // In one order, so that two reviewers wait for each other and never block each other.
    .orderBy(contracts.id)
    .for('update', { of: [contracts, contractVersions] })
  return new Map(rows.map(row => [row.id, row]))
}

async function decide(tx: Tx, ctx: Ctx, decided: Reviewed[], decision: 'approve' | 'reject', note?: string) {
  const now = ctx.clock.now()
  await tx
    .update(contractVersions)
    .set({
      review: decision === 'approve' ? 'approved' : 'rejected',
      reviewedBy: actorRef(ctx.actor),
      reviewedAt: now,
      reviewNote: note ?? null,
    })
    .where(
      and(
        eq(contractVersions.orgId, ctx.orgId),
        // The rows are locked, and reviewConflict has looked at their state.
        ne(contractVersions.review, 'approved'),
        inArray(
          contractVersions.id,
          decided.map(one => one.latestVersionId),
        ),
      ),
    )
  await tx
    .update(contracts)
    .set({ ...(decision === 'approve' && { approvedVersionId: sql`latest_version_id` }), updatedAt: now })
    .where(
      and(
        eq(contracts.orgId, ctx.orgId),
        inArray(
          contracts.id,
          decided.map(one => one.id),
        ),
      ),
    )
}

async function auditReview(
  { audit }: VerbTools,
  decided: Reviewed[],
  decision: 'approve' | 'reject',
  note?: string,
) {
  const action = decision === 'approve' ? 'contract.approved' : 'contract.rejected'
  const said = note === undefined ? {} : { note }
  const facts = ({ latestVersionId, number, hash }: Reviewed) => ({
    versionId: latestVersionId,
    number,
    hash,
  })
  const nameOf = ({ server, name }: Reviewed) => `${server}/${name}`
  if (decided.length <= SINGLE_ROWS) {
    for (const one of decided)
      await audit({
        action,
        subject: { type: 'contract', id: one.id, name: nameOf(one) },
        data: { ...facts(one), ...said },
      })
    return
  }
  await audit({
    action,
    subject: { type: 'contracts', id: 'several', name: `${decided.length} contracts` },
    data: { ...said, contracts: decided.map(one => ({ id: one.id, name: nameOf(one), ...facts(one) })) },
  })
}
