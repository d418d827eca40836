import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { contracts, contractVersions, governanceChanges } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import type { QueryTools } from '@/lib/platform/server/verb'
import type { ContractKind } from '@/lib/servers'
import type { Definition, Governance } from '../contract'

/** A contract as a change of governance meets it. */
export interface Governable {
  id: string
  kind: ContractKind
  name: string
  server: string
  revision: number
  stored: Governance
  /** What its hints are read from: the served version, before an approval the offered one. */
  definition: Definition
}

/** The contracts of these ids, locked against other changes. */
export async function lockForGovernance(
  { tx, ctx }: QueryTools,
  ids: string[],
): Promise<Map<string, Governable>> {
  const rows = await tx
    .select({
      id: contracts.id,
      kind: contracts.kind,
      name: contracts.name,
      server: servers.name,
      revision: contracts.governanceRevision,
      stored: contracts.governance,
      annotations: contractVersions.annotations,
    })
    .from(contracts)
    .innerJoin(servers, eq(servers.id, contracts.serverId))
    .innerJoin(
      contractVersions,
      eq(contractVersions.id, sql`coalesce(${contracts.approvedVersionId}, ${contracts.latestVersionId})`),
    )
    .where(and(eq(contracts.orgId, ctx.orgId), inArray(contracts.id, ids)))
    // In one order, so that two owners wait for each other and never block each other.
    .orderBy(contracts.id)
    .for('update', { of: contracts })
  return new Map(
    rows.map(({ annotations, ...row }) => [row.id, { ...row, definition: { name: row.name, annotations } }]),
  )
}

/** Who changed contracts since they were looked at, in words. */
export async function changedSince(
  { tx, ctx }: QueryTools,
  overtaken: readonly Governable[],
): Promise<{ contractId: string; name: string; message: string }[]> {
  if (overtaken.length === 0) return []
  const rows = await tx
    .selectDistinctOn([governanceChanges.contractId], {
      contractId: governanceChanges.contractId,
      actor: governanceChanges.actor,
      at: governanceChanges.at,
    })
    .from(governanceChanges)
    .where(
      and(
        eq(governanceChanges.orgId, ctx.orgId),
        inArray(
          governanceChanges.contractId,
          overtaken.map(contract => contract.id),
        ),
      ),
    )
    .orderBy(governanceChanges.contractId, desc(governanceChanges.revision))
  const newest = new Map(rows.map(row => [row.contractId, row]))
  return overtaken.map(({ id, name }) => {
    const last = newest.get(id)
    const who = last === undefined ? '' : ` by ${last.actor.name} at ${last.at.toISOString()}`
    return { contractId: id, name, message: `Its governance was changed meanwhile${who}: look at it again.` }
  })
}
