import { and, asc, eq } from 'drizzle-orm'
import { calls } from '@/db/schema/runs'
import { defineQuery } from '@/lib/platform/server/verb'
import { getRunEndpoint } from '../endpoints'
import { loadRun, toCall, toRun } from './store'

/** One run with its calls, oldest first. */
export const getRun = defineQuery(getRunEndpoint, async ({ tx, ctx }, input) => {
  const run = await loadRun(tx, ctx.orgId, input.id)
  const rows = await tx
    .select()
    .from(calls)
    .where(and(eq(calls.orgId, ctx.orgId), eq(calls.runId, input.id)))
    .orderBy(asc(calls.submittedAt), asc(calls.id))
  return { run: toRun(run), calls: rows.map(toCall) }
})
