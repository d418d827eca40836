import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { calls, runEvents } from '@/db/schema/runs'
import { defineQuery } from '@/lib/platform/server/verb'
import { listRunEventsEndpoint } from '../endpoints'
import { loadRun, toCall, toRun } from './store'

/**
 * What happened after a sequence number: the run, its events, and the calls they touch as they stand now. A writer
 * takes its sequence under the run's row lock, so whoever reads `lastSeq` can read every event up to it.
 */
export const listRunEvents = defineQuery(listRunEventsEndpoint, async ({ tx, ctx }, input) => {
  const run = await loadRun(tx, ctx.orgId, input.id)
  const events = await tx
    .select()
    .from(runEvents)
    .where(
      and(
        eq(runEvents.orgId, ctx.orgId),
        eq(runEvents.runId, input.id),
        gt(runEvents.seq, input.after),
        lte(runEvents.seq, run.lastSeq),
      ),
    )
    .orderBy(asc(runEvents.seq))
    .limit(input.limit)
  const touched = [...new Set(events.flatMap(e => (e.callId === null ? [] : [e.callId])))]
  const rows =
    touched.length === 0
      ? []
      : await tx
          .select()
          .from(calls)
          .where(and(eq(calls.orgId, ctx.orgId), inArray(calls.id, touched)))
          .orderBy(asc(calls.submittedAt), asc(calls.id))
  return {
    run: toRun(run),
    events: events.map(({ seq, callId, type, at, data }) => ({
      seq,
      callId,
      type,
      at: at.toISOString(),
      data,
    })),
    calls: rows.map(toCall),
    more: (events.at(-1)?.seq ?? input.after) < run.lastSeq && events.length === input.limit,
  }
})
