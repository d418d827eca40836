import { and, count, desc, eq, exists, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { changeItems, changeRequests } from '@/db/schema/changes'
import { contracts } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import { decodeCursor, encodeCursor } from '@/lib/platform/cursor'
import { containing } from '@/lib/platform/server/like'
import { defineQuery } from '@/lib/platform/server/verb'
import { type ChangeFilters, listChangesEndpoint } from '../../change-endpoints'
import { summariesOf, toRequestRow } from './request-dto'

/** Change requests, the newest first, with counts of what the filters would find. */
export const listChanges = defineQuery(
  listChangesEndpoint,
  async ({ tx, ctx }, { cursor, limit, ...filters }) => {
    const { orgId } = ctx
    const matching = filterSql(tx, orgId, filters)
    const rows = await tx
      .select({ request: changeRequests, server: { id: servers.id, name: servers.name } })
      .from(changeRequests)
      .innerJoin(servers, eq(servers.id, changeRequests.serverId))
      .where(and(matching, afterSql(cursor)))
      .orderBy(desc(changeRequests.number))
      .limit(limit + 1)
    const page = rows.slice(0, limit)
    const summaries = await summariesOf(
      tx,
      orgId,
      page.map(row => row.request.id),
    )
    const [total] = await tx
      .select({ n: count() })
      .from(changeRequests)
      .innerJoin(servers, eq(servers.id, changeRequests.serverId))
      .where(matching)
    const last = page.at(-1)
    return {
      items: page.map(({ request, server }) => toRequestRow(request, server, summaries.get(request.id))),
      nextCursor: rows.length > limit && last !== undefined ? encodeCursor([last.request.number]) : null,
      total: total?.n ?? 0,
      facets: {
        state: await facet(tx, changeRequests.state, filterSql(tx, orgId, { ...filters, state: undefined })),
        server: await facet(tx, servers.name, filterSql(tx, orgId, { ...filters, server: undefined })),
        verdict: await itemFacet(
          tx,
          changeItems.verdict,
          filterSql(tx, orgId, { ...filters, verdict: undefined }),
        ),
        change: await itemFacet(
          tx,
          changeItems.type,
          filterSql(tx, orgId, { ...filters, change: undefined }),
        ),
      },
    }
  },
)

function afterSql(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const [number] = decodeCursor(cursor, 1)
  return sql`${changeRequests.number} < ${Number(number)}`
}

function filterSql(tx: Tx, orgId: string, filters: ChangeFilters): SQL | undefined {
  const { state, server, verdict, change, q } = filters
  const hasItem = (...where: (SQL | undefined)[]) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(changeItems)
        .innerJoin(contracts, eq(contracts.id, changeItems.contractId))
        .where(
          and(eq(changeItems.orgId, orgId), eq(changeItems.changeRequestId, changeRequests.id), ...where),
        ),
    )
  return and(
    eq(changeRequests.orgId, orgId),
    state && inArray(changeRequests.state, state),
    server && inArray(servers.name, server),
    verdict && hasItem(inArray(changeItems.verdict, verdict)),
    change && hasItem(inArray(changeItems.type, change)),
    q === undefined || q.trim() === ''
      ? undefined
      : or(
          ilike(servers.name, containing(q.trim())),
          ilike(sql`'CR-' || ${changeRequests.number}`, containing(q.trim())),
          hasItem(ilike(contracts.name, containing(q.trim()))),
        ),
  )
}

async function facet(
  tx: Tx,
  column: typeof changeRequests.state | typeof servers.name,
  where: SQL | undefined,
) {
  const rows = await tx
    .select({ value: sql<string>`${column}`, count: count() })
    .from(changeRequests)
    .innerJoin(servers, eq(servers.id, changeRequests.serverId))
    .where(where)
    .groupBy(column)
    .orderBy(column)
  return rows
}

/** Requests that have an item of each value. */
async function itemFacet(
  tx: Tx,
  column: typeof changeItems.verdict | typeof changeItems.type,
  where: SQL | undefined,
) {
  return tx
    .select({
      value: sql<string>`${column}`,
      count: sql<number>`count(distinct ${changeRequests.id})`.mapWith(Number),
    })
    .from(changeItems)
    .innerJoin(changeRequests, eq(changeRequests.id, changeItems.changeRequestId))
    .innerJoin(servers, eq(servers.id, changeRequests.serverId))
    .where(where)
    .groupBy(column)
    .orderBy(column)
}
