import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '@/db/client'
import { contracts, contractVersions } from '@/db/schema/contracts'
import type { ContractKind } from '@/lib/servers'
import type { Change } from '../../change'
import type { Verdict } from '../../contract'
import type { SyncedContract } from '../../core/changes/desired'
import { chunks } from '../chunks'

/** A contract that a sync found added, changed, returned or removed. */
export type Touched = Pick<SyncedContract, 'contractId' | 'added' | 'returned'>

/** A contract with what the catalog knows of its two versions. */
export interface Shown extends SyncedContract {
  kind: ContractKind
  name: string
  approvedHash: string | null
  latestHash: string
  changes: Change[]
  verdict: Verdict
}

const approved = alias(contractVersions, 'approved')

/** What is served and offered of these contracts now. */
export async function shownNow(
  tx: Tx,
  orgId: string,
  touched: readonly Touched[],
): Promise<Map<string, Shown>> {
  const flags = new Map(touched.map(one => [one.contractId, one]))
  const out = new Map<string, Shown>()
  for (const some of chunks([...flags.keys()])) {
    const rows = await tx
      .select({
        contractId: contracts.id,
        kind: contracts.kind,
        name: contracts.name,
        approvedId: contracts.approvedVersionId,
        approvedHash: approved.hash,
        latestId: contracts.latestVersionId,
        latestHash: contractVersions.hash,
        latestReview: contractVersions.review,
        changes: contractVersions.changes,
        verdict: contractVersions.verdict,
        removed: sql<boolean>`${contracts.removedAt} is not null`,
        known: sql<boolean>`exists (select from contract_versions v
          where v.org_id = ${contracts.orgId} and v.contract_id = ${contracts.id} and v.review <> 'pending')
          or exists (select from change_items i where i.org_id = ${contracts.orgId} and i.contract_id = ${contracts.id})`,
      })
      .from(contracts)
      .innerJoin(contractVersions, eq(contractVersions.id, contracts.latestVersionId))
      .leftJoin(approved, eq(approved.id, contracts.approvedVersionId))
      .where(and(eq(contracts.orgId, orgId), inArray(contracts.id, some)))
    for (const row of rows) {
      const { added = false, returned = false } = flags.get(row.contractId) ?? {}
      out.set(row.contractId, { ...row, added, returned })
    }
  }
  return out
}
