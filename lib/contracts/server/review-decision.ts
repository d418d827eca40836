import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import { actorRef, type Ctx } from '@/lib/platform/context'
import type { VerbTools } from '@/lib/platform/server/verb'
import { chunks } from './chunks'

/** Up to this many decisions have an audit row each; more share one that lists them. */
const SINGLE_ROWS = 50

/** A contract as a decision about its offered version meets it. */
export interface Reviewed {
  id: string
  name: string
  server: string
  latestVersionId: string
  number: number
  hash: string
}
export type ReviewAction = 'approve' | 'reject' | 'accept_removal' | 'reject_removal' | 'quarantine' | 'lift'

const actions: Record<ReviewAction, string> = {
  approve: 'contract.approved',
  reject: 'contract.rejected',
  accept_removal: 'contract.removal_accepted',
  reject_removal: 'contract.removal_rejected',
  quarantine: 'contract.quarantined',
  lift: 'contract.quarantine_lifted',
}

/** The contracts of these ids with their offered versions, locked in one order: reviewers wait and never block each other. */
export async function lockForReview(tx: Tx, ctx: Ctx, ids: string[]) {
  const rows = await tx
    .select({
      id: contracts.id,
      name: contracts.name,
      server: servers.name,
      serverId: contracts.serverId,
      latestVersionId: contracts.latestVersionId,
      approvedVersionId: contracts.approvedVersionId,
      quarantinedAt: contracts.quarantinedAt,
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
    .orderBy(contracts.id)
    .for('update', { of: [contracts, contractVersions] })
  return new Map(rows.map(row => [row.id, row]))
}

/** Carries a decision out on locked contracts, with its audit rows. */
export async function applyReview(
  tools: VerbTools,
  decided: readonly Reviewed[],
  action: ReviewAction,
  facts: Record<string, unknown> = {},
): Promise<void> {
  const { tx, ctx } = tools
  const now = ctx.clock.now()
  for (const some of chunks(decided)) {
    if (action === 'approve' || action === 'reject') await decideVersions(tx, ctx, some, action, facts.note)
    await tx
      .update(contracts)
      .set({ ...effectOf(action, ctx, facts.note), updatedAt: now })
      .where(
        and(
          eq(contracts.orgId, ctx.orgId),
          inArray(
            contracts.id,
            some.map(one => one.id),
          ),
        ),
      )
  }
  await auditReview(tools, decided, actions[action], facts)
}

function effectOf(action: ReviewAction, ctx: Ctx, note: unknown) {
  switch (action) {
    case 'approve':
      return { approvedVersionId: sql`latest_version_id` }
    case 'accept_removal':
      return { approvedVersionId: null }
    case 'quarantine':
      return {
        quarantinedAt: ctx.clock.now(),
        quarantinedBy: actorRef(ctx.actor),
        quarantineReason: typeof note === 'string' ? note : null,
      }
    case 'lift':
      return { quarantinedAt: null, quarantinedBy: null, quarantineReason: null }
    case 'reject':
    case 'reject_removal':
      return {}
  }
}

async function decideVersions(
  tx: Tx,
  ctx: Ctx,
  decided: readonly Reviewed[],
  decision: 'approve' | 'reject',
  note: unknown,
): Promise<void> {
  await tx
    .update(contractVersions)
    .set({
      review: decision === 'approve' ? 'approved' : 'rejected',
      reviewedBy: actorRef(ctx.actor),
      reviewedAt: ctx.clock.now(),
      reviewNote: typeof note === 'string' ? note : null,
    })
    .where(
      and(
        eq(contractVersions.orgId, ctx.orgId),
        // The rows are locked, and whoever decides has looked at their state.
        ne(contractVersions.review, 'approved'),
        inArray(
          contractVersions.id,
          decided.map(one => one.latestVersionId),
        ),
      ),
    )
}

async function auditReview(
  { audit }: VerbTools,
  decided: readonly Reviewed[],
  action: string,
  said: Record<string, unknown>,
): Promise<void> {
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
