import { and, asc, count, desc, eq, gt, gte, isNotNull } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { promptExposures, promptJudgements, promptSettlements } from '@/db/schema/prompts'
import type { JudgementDto } from '../../contract'
import type { Settlement } from '../../core/weigh'
import type { ReleaseRecord } from '../release-store'

export type JudgementRecord = typeof promptJudgements.$inferSelect

const PAGE = 10_000
/** Latencies of each side that are compared: the newest. */
const LATENCIES = 500

export async function latestJudgement(
  tx: Tx,
  { orgId, id }: ReleaseRecord,
): Promise<JudgementRecord | undefined> {
  const [row] = await tx
    .select()
    .from(promptJudgements)
    .where(and(eq(promptJudgements.orgId, orgId), eq(promptJudgements.releaseId, id)))
    .orderBy(desc(promptJudgements.at), desc(promptJudgements.id))
    .limit(1)
  return row
}

export function settlementsAfter(tx: Tx, { orgId, id }: ReleaseRecord, seq: number): Promise<Settlement[]> {
  return tx
    .select({
      seq: promptSettlements.seq,
      variant: promptSettlements.variant,
      stage: promptSettlements.stage,
      hits: promptSettlements.hits,
    })
    .from(promptSettlements)
    .where(
      and(
        eq(promptSettlements.orgId, orgId),
        eq(promptSettlements.releaseId, id),
        gt(promptSettlements.seq, seq),
      ),
    )
    .orderBy(asc(promptSettlements.seq))
    .limit(PAGE)
}

/** Slowest calls of the newest units that were given a version in the present stage, side by side. */
export async function latenciesOf(tx: Tx, { orgId, id, stageStartedAt }: ReleaseRecord) {
  if (stageStartedAt === null) return { candidate: [], stable: [] }
  const of = async (variant: 'candidate' | 'stable'): Promise<number[]> => {
    const rows = await tx
      .select({ ms: promptSettlements.latencyMs })
      .from(promptSettlements)
      .where(
        and(
          eq(promptSettlements.orgId, orgId),
          eq(promptSettlements.releaseId, id),
          gte(promptSettlements.exposedAt, stageStartedAt),
          eq(promptSettlements.variant, variant),
          isNotNull(promptSettlements.latencyMs),
        ),
      )
      .orderBy(desc(promptSettlements.seq))
      .limit(LATENCIES)
    return rows.flatMap(r => r.ms ?? [])
  }
  return { candidate: await of('candidate'), stable: await of('stable') }
}

/** Units by the stage in which they first met a side of the release. */
export async function unitsByStage(tx: Tx, { orgId, id, stages }: ReleaseRecord) {
  const rows = await tx
    .select({ stage: promptExposures.stage, variant: promptExposures.variant, n: count() })
    .from(promptExposures)
    .where(and(eq(promptExposures.orgId, orgId), eq(promptExposures.releaseId, id)))
    .groupBy(promptExposures.stage, promptExposures.variant)
  const of = (stage: number, variant: 'candidate' | 'stable'): number =>
    rows.find(r => r.stage === stage && r.variant === variant)?.n ?? 0
  return stages.map(({ weight }, stage) => ({
    stage,
    weight,
    candidate: of(stage, 'candidate'),
    stable: of(stage, 'stable'),
  }))
}

export const toJudgement = (row: Omit<JudgementRecord, 'memory'>): JudgementDto => ({
  id: row.id,
  at: row.at.toISOString(),
  stage: row.stage,
  verdict: row.verdict,
  reasons: row.reasons,
  applied: row.applied,
  ...row.evidence,
})
