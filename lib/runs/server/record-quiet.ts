import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { pool } from '@/db/client'
import { withOrg } from '@/db/org'
import { runEvents, runs } from '@/db/schema/runs'
import { notifyIn } from '@/lib/platform/server/verb'
import { QUIET_GAP_MS } from '../core/run-group'

/** Ends runs that were quiet for a while and wait for nobody; a later call of the same group opens one again. */
export async function endQuietRuns(now: Date, quietMs = QUIET_GAP_MS): Promise<number> {
  const since = new Date(now.getTime() - quietMs)
  const rows = await pool().db.execute<{ org_id: string }>(
    sql`select org_id from orgs_with_quiet_runs(${since.toISOString()}::timestamptz)`,
  )
  let ended = 0
  for (const { org_id } of rows) ended += await endOf(org_id, since)
  return ended
}

const endOf = (orgId: string, since: Date): Promise<number> =>
  withOrg(orgId, async tx => {
    const ended = await tx
      .update(runs)
      .set({ state: 'done', endedAt: runs.lastActivityAt, lastSeq: sql`${runs.lastSeq} + 1` })
      .where(
        and(
          eq(runs.orgId, orgId),
          isNull(runs.endedAt),
          eq(runs.waitingCount, 0),
          lt(runs.lastActivityAt, since),
        ),
      )
      .returning({ id: runs.id, seq: runs.lastSeq, at: runs.endedAt })
    if (ended.length === 0) return 0
    await tx.insert(runEvents).values(
      ended.map(run => ({
        orgId,
        runId: run.id,
        seq: run.seq,
        type: 'run.ended' as const,
        at: run.at ?? since,
        data: { state: 'done' },
      })),
    )
    for (const run of ended) await notifyIn(tx, orgId, 'runs', run.id)
    return ended.length
  })
