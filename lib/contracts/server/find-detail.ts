import { and, eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { profiles } from '@/db/schema/profiles'
import { type ContractDetail, governance } from '../contract'
import { grantCovers } from '../core/grant-match'
import { declaredHints } from '../core/hints'
import { contractIs, noContract, rowColumns, toRow, withLatest } from './store'

const detailColumns = { ...rowColumns, approvedVersionId: contracts.approvedVersionId }

/** One contract with what is served, what is offered, governance, and who is granted it. */
export async function findDetail(tx: Tx, orgId: string, id: string): Promise<ContractDetail> {
  const [record] = await withLatest(tx.select(detailColumns).from(contracts).$dynamic()).where(
    contractIs(orgId, id),
  )
  if (record === undefined) throw noContract(id)
  const latest = await findVersion(tx, orgId, record.latestVersionId)
  const approved =
    record.approvedVersionId === null ? null : await findVersion(tx, orgId, record.approvedVersionId)
  const row = toRow(record)
  return {
    ...row,
    governance: governance.parse(record.governance),
    declaredHints: record.kind === 'tool' ? declaredHints(latest.definition) : null,
    approved,
    latest,
    grantedBy: await grantedBy(tx, orgId, {
      server: record.serverName,
      kind: record.kind,
      name: record.name,
    }),
  }
}

type Version = ContractDetail['latest'] & { definition: { name: string } }

async function findVersion(tx: Tx, orgId: string, id: string): Promise<Version> {
  const [version] = await tx
    .select({
      versionId: contractVersions.id,
      number: contractVersions.number,
      hash: contractVersions.hash,
      definition: contractVersions.definition,
    })
    .from(contractVersions)
    .where(and(eq(contractVersions.orgId, orgId), eq(contractVersions.id, id)))
  if (version === undefined) throw new Error(`The version ${id} is missing`)
  return version
}

// Profiles are a domain above this one: their table is read, their code is not used.
async function grantedBy(
  tx: Tx,
  orgId: string,
  contract: Parameters<typeof grantCovers>[1],
): Promise<ContractDetail['grantedBy']> {
  const rows = await tx
    .select({ id: profiles.id, name: profiles.name, grants: profiles.grants })
    .from(profiles)
    .where(eq(profiles.orgId, orgId))
    .orderBy(profiles.name)
  return rows
    .filter(({ grants }) => grants.some(grant => grantCovers(grant, contract)))
    .map(({ id, name }) => ({ id, name }))
}
