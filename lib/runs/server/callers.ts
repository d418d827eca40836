import { and, count, desc, eq, gte, inArray, max, sql } from 'drizzle-orm'
import { calls, runs } from '@/db/schema/runs'
import type { QueryTools } from '@/lib/platform/server/verb'

/** Counts what simply did not succeed. */
export const failedSql = sql<number>`count(*) filter (where ${calls.state} in ('FAILED', 'EXPIRED') or ${calls.toolError})::int`

export interface Caller {
  agent: string
  profile: { id: string; name: string }
  calls: number
  failed: number
  lastAt: string
  runId: string
}

/** The agents that called contracts since a time, the most calls first. */
export async function callersOf(
  { tx, ctx }: QueryTools,
  contractIds: string[],
  since: Date,
): Promise<Map<string, Caller[]>> {
  if (contractIds.length === 0) return new Map()
  const rows = await tx
    .select({
      contractId: calls.contractId,
      agent: runs.agent,
      profileId: runs.profileId,
      profileName: max(runs.profileName),
      calls: count(),
      failed: failedSql,
      lastAt: max(calls.submittedAt),
      runId: sql<string>`(array_agg(${calls.runId} order by ${calls.submittedAt} desc))[1]`,
    })
    .from(calls)
    .innerJoin(runs, and(eq(runs.id, calls.runId), eq(runs.orgId, calls.orgId)))
    .where(
      and(eq(calls.orgId, ctx.orgId), inArray(calls.contractId, contractIds), gte(calls.submittedAt, since)),
    )
    .groupBy(calls.contractId, runs.agent, runs.profileId)
    .orderBy(desc(count()), runs.agent)
  const out = new Map<string, Caller[]>()
  for (const { contractId, profileId, profileName, lastAt, ...row } of rows) {
    if (contractId === null || lastAt === null) continue
    const profile = { id: profileId, name: profileName ?? '' }
    out.set(contractId, [...(out.get(contractId) ?? []), { ...row, profile, lastAt: lastAt.toISOString() }])
  }
  return out
}

export const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)
