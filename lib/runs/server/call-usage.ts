import { and, count, eq, gte, isNotNull } from 'drizzle-orm'
import { calls } from '@/db/schema/runs'
import { defineQuery } from '@/lib/platform/server/verb'
import { callUsageEndpoint } from '../endpoints'
import { failedSql } from './callers'

/** How often each contract was called in a period, and how often that failed. */
export const callUsage = defineQuery(callUsageEndpoint, async ({ tx, ctx }, { hours }) => {
  const since = new Date(ctx.clock.now().getTime() - hours * 3_600_000)
  const rows = await tx
    .select({ contractId: calls.contractId, calls: count(), failed: failedSql })
    .from(calls)
    .where(and(eq(calls.orgId, ctx.orgId), gte(calls.submittedAt, since), isNotNull(calls.contractId)))
    .groupBy(calls.contractId)
  return {
    items: rows.flatMap(({ contractId, ...row }) => (contractId === null ? [] : [{ contractId, ...row }])),
  }
})
