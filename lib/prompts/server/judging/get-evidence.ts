import { and, count, eq, getTableColumns, notExists, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { promptExposures, promptJudgements, promptServes, promptSettlements } from '@/db/schema/prompts'
import { defineQuery } from '@/lib/platform/server/verb'
import { getReleaseEvidenceEndpoint } from '../../endpoints'
import { loadRelease, type ReleaseRecord } from '../release-store'
import { latestJudgement, toJudgement, unitsByStage } from './store'

/** Points of a series: more than a plot of evidence can show apart. */
const POINTS = 300

/** All that the evidence page of a release shows. */
export const getReleaseEvidence = defineQuery(getReleaseEvidenceEndpoint, async ({ tx, ctx }, { id }) => {
  const { release, prompt } = await loadRelease(tx, ctx.orgId, id)
  const latest = await latestJudgement(tx, release)
  return {
    release: release.id,
    prompt: prompt.name,
    state: release.state,
    settings: release.judge,
    latest: latest === undefined ? null : toJudgement(latest),
    ...(await seriesOf(tx, release)),
    stages: await unitsByStage(tx, release),
    units: await unitsOf(tx, release),
    lastServed: {
      candidate: await lastServed(tx, release, release.candidateId),
      stable: release.stableId === null ? null : await lastServed(tx, release, release.stableId),
    },
  }
})

async function seriesOf(tx: Tx, { orgId, id }: ReleaseRecord) {
  const { memory: _, ...columns } = getTableColumns(promptJudgements)
  const order = sql`(order by ${promptJudgements.at}, ${promptJudgements.id})`
  const looks = tx
    .select({
      ...columns,
      n: sql<number>`row_number() over ${order}`.mapWith(Number).as('n'),
      of: sql<number>`count(*) over ()`.mapWith(Number).as('of'),
      before: sql<string | null>`lag(${promptJudgements.verdict}) over ${order}`.as('before'),
    })
    .from(promptJudgements)
    .where(and(eq(promptJudgements.orgId, orgId), eq(promptJudgements.releaseId, id)))
    .as('looks')
  const rows = await tx
    .select()
    .from(looks)
    .where(
      sql`${looks.n} in (1, ${looks.of}) or ${looks.verdict} is distinct from ${looks.before}
        or ${looks.n} % ((${looks.of} + ${POINTS - 51}::int) / ${POINTS - 50}::int) = 0`,
    )
    .orderBy(looks.n)
    .limit(POINTS)
  return { series: rows.map(toJudgement), looks: rows[0]?.of ?? 0 }
}

async function unitsOf(tx: Tx, { orgId, id }: ReleaseRecord) {
  const mine = and(eq(promptExposures.orgId, orgId), eq(promptExposures.releaseId, id))
  const kinds = await tx
    .select({ kind: promptExposures.unitKind, n: count() })
    .from(promptExposures)
    .where(mine)
    .groupBy(promptExposures.unitKind)
  const settled = tx
    .select({ one: sql`1` })
    .from(promptSettlements)
    .where(and(eq(promptSettlements.orgId, orgId), eq(promptSettlements.exposureId, promptExposures.id)))
  const [waiting] = await tx
    .select({ n: count() })
    .from(promptExposures)
    .where(and(mine, notExists(settled)))
  const of = (kind: 'conversation' | 'principal' | 'trace') => kinds.find(k => k.kind === kind)?.n ?? 0
  return {
    conversation: of('conversation'),
    principal: of('principal'),
    trace: of('trace'),
    waiting: waiting?.n ?? 0,
  }
}

/** When a version was last given to anyone by assignment. */
async function lastServed(tx: Tx, { orgId }: ReleaseRecord, versionId: string): Promise<string | null> {
  const [row] = await tx
    .select({ at: promptServes.lastAt })
    .from(promptServes)
    .where(
      and(
        eq(promptServes.orgId, orgId),
        eq(promptServes.versionId, versionId),
        eq(promptServes.kind, 'assigned'),
      ),
    )
  return row?.at.toISOString() ?? null
}
