import { and, count, desc, eq, gte, isNotNull, ne, sql } from 'drizzle-orm'
import { calls } from '@/db/schema/runs'
import { defineQuery } from '@/lib/platform/server/verb'
import { callStatsEndpoint } from '../endpoints'

/** Calls of a period by state and cause, and how long they took without people's time. */
export const callStats = defineQuery(callStatsEndpoint, async ({ tx, ctx }, input) => {
  const since = new Date(ctx.clock.now().getTime() - input.hours * 3_600_000)
  const period = and(
    eq(calls.orgId, ctx.orgId),
    gte(calls.submittedAt, since),
    input.contractId === undefined ? undefined : eq(calls.contractId, input.contractId),
  )
  const number = (filter: string) => sql<number>`count(*) filter (where ${sql.raw(filter)})`.mapWith(Number)
  const percentile = (p: number) =>
    sql<number | null>`percentile_cont(${sql.raw(String(p))}) within group (order by ${calls.durationMs})`
  const [sums] = await tx
    .select({
      total: count(),
      completed: number("state = 'COMPLETED' and not tool_error"),
      failed: number("state in ('FAILED', 'EXPIRED') or tool_error"),
      waiting: number("state = 'WAITING_FOR_INPUT'"),
      p50Ms: percentile(0.5),
      p95Ms: percentile(0.95),
    })
    .from(calls)
    .where(period)
  const byCause = await tx
    .select({
      cause: calls.cause,
      count: count(),
      tools: sql<string[]>`(array_agg(distinct ${calls.name}))[1:20]`,
      /** The newest run where it happened: where to look. */
      runId: sql<string>`(array_agg(${calls.runId} order by ${calls.submittedAt} desc))[1]`,
    })
    .from(calls)
    .where(and(period, isNotNull(calls.cause), ne(calls.cause, 'awaiting_human')))
    .groupBy(calls.cause)
    .orderBy(desc(count()), calls.cause)
  return {
    total: sums?.total ?? 0,
    completed: sums?.completed ?? 0,
    failed: sums?.failed ?? 0,
    waiting: sums?.waiting ?? 0,
    p50Ms: sums?.p50Ms ?? null,
    p95Ms: sums?.p95Ms ?? null,
    byCause: byCause.flatMap(({ cause, ...row }) => (cause === null ? [] : [{ cause, ...row }])),
  }
})
