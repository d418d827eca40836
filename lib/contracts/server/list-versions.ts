import { and, desc, eq } from 'drizzle-orm'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { defineQuery } from '@/lib/platform/server/verb'
import { axesOf } from '../core/definition-diff'
import { listVersionsEndpoint } from '../endpoints'
import { contractIs, noContract } from './store'

const columns = {
  id: contractVersions.id,
  number: contractVersions.number,
  hash: contractVersions.hash,
  inputHash: contractVersions.inputHash,
  outputHash: contractVersions.outputHash,
  review: contractVersions.review,
  verdict: contractVersions.verdict,
  changes: contractVersions.changes,
  seenAt: contractVersions.seenAt,
  reviewedBy: contractVersions.reviewedBy,
  reviewedAt: contractVersions.reviewedAt,
  reviewNote: contractVersions.reviewNote,
}

/** All versions of a contract, newest first, without their definitions. */
export const listVersions = defineQuery(listVersionsEndpoint, async ({ tx, ctx }, { id }) => {
  const [contract] = await tx
    .select({ approvedVersionId: contracts.approvedVersionId })
    .from(contracts)
    .where(contractIs(ctx.orgId, id))
  if (contract === undefined) throw noContract(id)
  const rows = await tx
    .select(columns)
    .from(contractVersions)
    .where(and(eq(contractVersions.orgId, ctx.orgId), eq(contractVersions.contractId, id)))
    .orderBy(desc(contractVersions.number))
  return {
    items: rows.map(({ seenAt, reviewedAt, ...version }) => ({
      ...version,
      ...axesOf(version.changes),
      seenAt: seenAt.toISOString(),
      reviewedAt: reviewedAt?.toISOString() ?? null,
      served: version.id === contract.approvedVersionId,
    })),
  }
})
