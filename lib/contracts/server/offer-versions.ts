import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { contracts, contractVersions } from '@/db/schema/contracts'
import type { Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import type { Definition } from '../contract'
import { editsOf } from '../core/edits'
import type { ImportedItem } from '../core/import'
import type { KnownContract } from '../core/sync-plan'
import { judged, verdictOf } from '../core/verdict'
import { chunks } from './chunks'

interface Known {
  id: string
  contractId: string
  number: number
  hash: string
  review: 'pending' | 'approved' | 'rejected'
  served: boolean
}
interface Offered {
  item: ImportedItem
  contractId: string
  /** The version that has this definition already. */
  seen: Known | undefined
  /** What it is compared with: the served version, else the newest other. */
  base: Known | undefined
  number: number
}

/** Makes changed definitions the offered versions. What agents are served stays as it was approved. */
export async function offerVersions(
  tx: Tx,
  ctx: Ctx,
  changed: readonly { contract: KnownContract; item: ImportedItem }[],
): Promise<void> {
  const known = await versionsOf(
    tx,
    ctx,
    changed.map(({ contract }) => contract.id),
  )
  const offered = changed.map(({ contract, item }): Offered => {
    const versions = known.get(contract.id) ?? []
    const seen = versions.find(version => version.hash === item.hash)
    const base = versions.find(version => version.served) ?? versions.find(version => version !== seen)
    return { item, contractId: contract.id, seen, base, number: (versions[0]?.number ?? 0) + 1 }
  })
  const definitions = await definitionsOf(
    tx,
    ctx,
    offered.flatMap(({ base }) => base?.id ?? []),
  )
  const latest: { contractId: string; versionId: string }[] = []
  const fresh: NewVersion[] = []
  for (const one of offered) {
    const before = one.base === undefined ? undefined : definitions.get(one.base.id)
    const versionId = one.seen === undefined ? newId() : await offerAgain(tx, ctx, one, one.seen, before)
    if (one.seen === undefined) fresh.push(newVersion(ctx, versionId, one, before))
    latest.push({ contractId: one.contractId, versionId })
  }
  for (const some of chunks(fresh)) await tx.insert(contractVersions).values(some)
  await pointTo(tx, ctx, latest)
}

const judge = (ctx: Ctx, { item }: Offered, before: Definition | undefined) => {
  const seenAt = ctx.clock.now()
  if (before === undefined) return { changes: [], verdict: 'identical' as const, seenAt }
  const edits = editsOf(before, item.definition)
  const changes = judged(before, item.definition, edits)
  return { changes, verdict: verdictOf(item.kind, before, item.definition, edits), seenAt }
}

async function offerAgain(tx: Tx, ctx: Ctx, one: Offered, seen: Known, before: Definition | undefined) {
  // The server went back to what agents are served: nothing is left to review.
  if (seen.served) return seen.id
  // Once approved, replaced since: it has to be looked at again, against what is served now. A refusal stands.
  const again =
    seen.review === 'approved' ? { review: 'pending' as const, reviewedBy: null, reviewedAt: null } : {}
  await tx
    .update(contractVersions)
    .set({ ...judge(ctx, one, before), ...again })
    .where(and(eq(contractVersions.orgId, ctx.orgId), eq(contractVersions.id, seen.id)))
  return seen.id
}

type NewVersion = typeof contractVersions.$inferInsert

const newVersion = (ctx: Ctx, id: string, one: Offered, before: Definition | undefined): NewVersion => ({
  id,
  orgId: ctx.orgId,
  contractId: one.contractId,
  number: one.number,
  hash: one.item.hash,
  inputHash: one.item.inputHash,
  outputHash: one.item.outputHash,
  definition: one.item.definition,
  review: 'pending',
  ...judge(ctx, one, before),
})

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

async function definitionsOf(tx: Tx, ctx: Ctx, ids: string[]): Promise<Map<string, Definition>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: contractVersions.id, definition: contractVersions.definition })
    .from(contractVersions)
    .where(and(eq(contractVersions.orgId, ctx.orgId), inArray(contractVersions.id, ids)))
  return new Map(rows.map(row => [row.id, row.definition]))
}

async function pointTo(tx: Tx, ctx: Ctx, latest: { contractId: string; versionId: string }[]): Promise<void> {
  if (latest.length === 0) return
  const pairs = JSON.stringify(latest.map(({ contractId, versionId }) => ({ c: contractId, v: versionId })))
  await tx.execute(sql`
    update contracts set latest_version_id = x.v, updated_at = ${ctx.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${pairs}::text::jsonb) as x(c uuid, v uuid)
    where contracts.org_id = ${ctx.orgId} and contracts.id = x.c`)
}
