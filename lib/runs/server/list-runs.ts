import { and, desc, eq, exists, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { calls, runs } from '@/db/schema/runs'
import { decodeCursor, encodeCursor } from '@/lib/platform/cursor'
import { containing } from '@/lib/platform/server/like'
import { defineQuery } from '@/lib/platform/server/verb'
import { listRunsEndpoint } from '../endpoints'
import { toRun } from './store'

type Filters = z.output<typeof listRunsEndpoint.input>
/** Counting stops here: an exact large number costs more than it says. */
const COUNT_TO = 10_000

/** Runs, newest first; `total` with the first page, when it is not larger than 10,000. */
export const listRuns = defineQuery(listRunsEndpoint, async ({ tx, ctx }, input) => {
  const wanted = and(eq(runs.orgId, ctx.orgId), ...runFilters(input), callFilter(input, ctx.orgId))
  const rows = await tx
    .select()
    .from(runs)
    .where(and(wanted, input.cursor === undefined ? undefined : before(input.cursor)))
    .orderBy(desc(runs.startedAt), desc(runs.id))
    .limit(input.limit + 1)
  const page = rows.slice(0, input.limit)
  const last = page.at(-1)
  const total = input.cursor === undefined ? await count() : undefined
  return {
    items: page.map(toRun),
    nextCursor:
      rows.length > page.length && last ? encodeCursor([last.startedAt.toISOString(), last.id]) : null,
    ...(total !== undefined && total <= COUNT_TO && { total }),
  }

  async function count(): Promise<number> {
    const some = tx
      .select({ id: runs.id })
      .from(runs)
      .where(wanted)
      .limit(COUNT_TO + 1)
      .as('some')
    const [row] = await tx.select({ n: sql<number>`count(*)`.mapWith(Number) }).from(some)
    return row?.n ?? 0
  }
})

const is = <V>(value: V | undefined, condition: (value: V) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : condition(value)

function runFilters(f: Filters): (SQL | undefined)[] {
  return [
    is(f.state, v => eq(runs.state, v)),
    is(f.profile, v => eq(runs.profileName, v)),
    is(f.agent, v => eq(runs.agent, v)),
    is(f.since, v => gte(runs.startedAt, new Date(v))),
    is(f.until, v => lt(runs.startedAt, new Date(v))),
    is(f.q, v => {
      const like = containing(v)
      return or(
        ilike(runs.agent, like),
        ilike(runs.profileName, like),
        ilike(runs.conversationId, like),
        ilike(runs.traceId, like),
        ilike(runs.clientName, like),
        ilike(sql`${runs.onBehalfOf} ->> 'subject'`, like),
        ilike(sql`${runs.id}::text`, like),
      )
    }),
  ]
}

/** Runs with at least one call that has all of these. */
function callFilter(f: Filters, orgId: string): SQL | undefined {
  if (f.tool === undefined && f.server === undefined && f.cause === undefined) return undefined
  return exists(
    sql`(select from ${calls} where ${and(
      eq(calls.orgId, orgId),
      eq(calls.runId, runs.id),
      is(f.tool, v => eq(calls.name, v)),
      is(f.server, v => eq(calls.serverName, v)),
      is(f.cause, v => eq(calls.cause, v)),
    )})`,
  )
}

function before(cursor: string): SQL {
  const [at, id] = decodeCursor(cursor, 2)
  return sql`(${runs.startedAt}, ${runs.id}) < (${at}::timestamptz, ${id}::uuid)`
}
