import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { contractVersions } from '@/db/schema/contracts'
import type { Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { chunks } from './chunks'
import { type Judgements, judgementOf } from './judge-offer'
import type { OfferedVersion } from './offered-versions'

/** Makes changed definitions the offered versions. What agents are served stays as it was approved. */
export async function offerVersions(
  tx: Tx,
  ctx: Ctx,
  offered: readonly OfferedVersion[],
  judgements: Judgements,
): Promise<void> {
  const latest: { contractId: string; versionId: string }[] = []
  const fresh: NewVersion[] = []
  for (const one of offered) {
    const judged = { ...judgementOf(one, judgements), seenAt: ctx.clock.now() }
    const versionId = one.seen === undefined ? newId() : await offerAgain(tx, ctx, one.seen, judged)
    if (one.seen === undefined) fresh.push({ ...newVersion(ctx, versionId, one), ...judged })
    latest.push({ contractId: one.contractId, versionId })
  }
  for (const some of chunks(fresh)) await tx.insert(contractVersions).values(some)
  await pointTo(tx, ctx, latest)
}

type NewVersion = typeof contractVersions.$inferInsert
type Judged = ReturnType<typeof judgementOf> & { seenAt: Date }

async function offerAgain(
  tx: Tx,
  ctx: Ctx,
  seen: NonNullable<OfferedVersion['seen']>,
  judged: Judged,
): Promise<string> {
  // The server went back to what agents are served: nothing is left to review.
  if (seen.served) return seen.id
  // Once approved, replaced since: it has to be looked at again, against what is served now. A refusal stands.
  const again =
    seen.review === 'approved' ? { review: 'pending' as const, reviewedBy: null, reviewedAt: null } : {}
  await tx
    .update(contractVersions)
    .set({ ...judged, ...again })
    .where(and(eq(contractVersions.orgId, ctx.orgId), eq(contractVersions.id, seen.id)))
  return seen.id
}

const newVersion = (ctx: Ctx, id: string, { contractId, number, item }: OfferedVersion) => ({
  id,
  orgId: ctx.orgId,
  contractId,
  number,
  hash: item.hash,
  inputHash: item.inputHash,
  outputHash: item.outputHash,
  definition: item.definition,
  review: 'pending' as const,
})

async function pointTo(tx: Tx, ctx: Ctx, latest: { contractId: string; versionId: string }[]): Promise<void> {
  if (latest.length === 0) return
  const pairs = JSON.stringify(latest.map(({ contractId, versionId }) => ({ c: contractId, v: versionId })))
  await tx.execute(sql`
    update contracts set latest_version_id = x.v, updated_at = ${ctx.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${pairs}::text::jsonb) as x(c uuid, v uuid)
    where contracts.org_id = ${ctx.orgId} and contracts.id = x.c`)
}
