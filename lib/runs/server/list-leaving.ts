import { and, eq, isNull, sql } from 'drizzle-orm'
import { contracts } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import { defineQuery } from '@/lib/platform/server/verb'
import { listLeavingEndpoint } from '../endpoints'
import { callersOf, daysAgo } from './callers'

const sunset = sql<string | null>`${contracts.governance}->>'sunset'`

/** What agents should leave, with those who have not: an owner sees who would break. */
export const listLeaving = defineQuery(listLeavingEndpoint, async (tools, { days }) => {
  const { tx, ctx } = tools
  const rows = await tx
    .select({
      contractId: contracts.id,
      name: contracts.name,
      server: servers.name,
      sunset,
      replacement: sql<string | null>`${contracts.governance}->>'replacement'`,
    })
    .from(contracts)
    .innerJoin(servers, and(eq(servers.id, contracts.serverId), eq(servers.orgId, contracts.orgId)))
    .where(
      and(
        eq(contracts.orgId, ctx.orgId),
        isNull(contracts.removedAt),
        sql`${contracts.governance}->>'lifecycle' = 'deprecated'`,
      ),
    )
    .orderBy(sql`${sunset} asc nulls last`, contracts.name)
    .limit(200)
  const callers = await callersOf(
    tools,
    rows.map(row => row.contractId),
    daysAgo(ctx.clock.now(), days),
  )
  return { items: rows.map(row => ({ ...row, callers: callers.get(row.contractId) ?? [] })) }
})
