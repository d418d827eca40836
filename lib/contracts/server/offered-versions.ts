import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { contracts, contractVersions } from '@/db/schema/contracts'
import type { Ctx } from '@/lib/platform/context'
import type { Definition } from '../contract'
import type { ImportedItem } from '../core/import'
import type { KnownContract } from '../core/sync-plan'

interface Known {
  id: string
  contractId: string
  number: number
  hash: string
  review: 'pending' | 'approved' | 'rejected'
  served: boolean
}
/** A changed definition beside what is stored of its contract. */
export interface OfferedVersion {
  item: ImportedItem
  contractId: string
  /** The version that has this definition already. */
  seen: Known | undefined
  /** What it is compared with: the served version, else the newest other. */
  base: Known | undefined
  number: number
}

/** The contracts of a server with what each offers as far as we know. */
export const knownContracts = (tx: Tx, ctx: Ctx, serverId: string): Promise<KnownContract[]> =>
  tx
    .select({
      id: contracts.id,
      kind: contracts.kind,
      name: contracts.name,
      hash: contractVersions.hash,
      removed: sql<boolean>`${contracts.removedAt} is not null`,
    })
    .from(contracts)
    .innerJoin(contractVersions, eq(contractVersions.id, contracts.latestVersionId))
    .where(and(eq(contracts.orgId, ctx.orgId), eq(contracts.serverId, serverId)))

export async function offeredVersions(
  tx: Tx,
  ctx: Ctx,
  changed: readonly { contract: KnownContract; item: ImportedItem }[],
): Promise<OfferedVersion[]> {
  const known = await versionsOf(
    tx,
    ctx,
    changed.map(({ contract }) => contract.id),
  )
  return changed.map(({ contract, item }) => {
    const versions = known.get(contract.id) ?? []
    const seen = versions.find(version => version.hash === item.hash)
    const base = versions.find(version => version.served) ?? versions.find(version => version !== seen)
    return { item, contractId: contract.id, seen, base, number: (versions[0]?.number ?? 0) + 1 }
  })
}

/** The versions of contracts, newest first, without their definitions. */
async function versionsOf(tx: Tx, ctx: Ctx, contractIds: string[]): Promise<Map<string, Known[]>> {
  if (contractIds.length === 0) return new Map()
  const rows = await tx
    .select({
      id: contractVersions.id,
      contractId: contractVersions.contractId,
      number: contractVersions.number,
      hash: contractVersions.hash,
      review: contractVersions.review,
      served: sql<boolean>`${contracts.approvedVersionId} is not distinct from ${contractVersions.id}`,
    })
    .from(contractVersions)
    .innerJoin(contracts, eq(contracts.id, contractVersions.contractId))
    .where(and(eq(contractVersions.orgId, ctx.orgId), inArray(contractVersions.contractId, contractIds)))
    .orderBy(desc(contractVersions.number))
  const map = new Map<string, Known[]>()
  for (const row of rows) map.set(row.contractId, [...(map.get(row.contractId) ?? []), row])
  return map
}

export async function definitionsOf(
  tx: Tx,
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, Definition>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: contractVersions.id, definition: contractVersions.definition })
    .from(contractVersions)
    .where(and(eq(contractVersions.orgId, ctx.orgId), inArray(contractVersions.id, [...ids])))
  return new Map(rows.map(row => [row.id, row.definition]))
}
