import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { contracts } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import { decodeCursor, encodeCursor } from '@/lib/platform/cursor'
import { defineQuery } from '@/lib/platform/server/verb'
import type { ContractRow } from '../contract'
import { listContractsEndpoint } from '../endpoints'
import { filterSql } from './filters'
import { rowColumns, tierSql, toRow, withLatest } from './store'

/** What a list can be sorted by, as text that compares as it sorts; then name and id, so that order is total. */
const sorts: Record<'name' | 'server' | 'tier' | 'updated', { by: SQL; of(row: ContractRow): string }> = {
  name: { by: sql`${contracts.name}`, of: row => row.name },
  server: { by: sql`${servers.name}`, of: row => row.server.name },
  tier: { by: tierSql, of: row => row.tier },
  updated: {
    by: sql`to_char(${contracts.updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    of: row => row.updatedAt,
  },
}

/** The catalog of all servers, filtered and sorted in the database. */
export const listContracts = defineQuery(
  listContractsEndpoint,
  async ({ tx, ctx }, { cursor, limit, sort, order, ...filters }) => {
    const { by, of } = sorts[sort]
    const matching = filterSql(ctx.orgId, filters)
    const key = sql`(${by}, ${contracts.name}, ${contracts.id}::text)`
    const direction = order === 'asc' ? asc : desc
    const inOrder = [direction(by), direction(contracts.name), direction(sql`${contracts.id}::text`)]
    // Finding and counting go through all contracts together, over narrow rows; the wide ones are read for the page alone.
    const first = cursor === undefined
    const found = await withLatest(
      tx
        .select({ id: contracts.id, total: first ? sql<number>`count(*) over ()::int` : sql<number>`0` })
        .from(contracts)
        .$dynamic(),
    )
      .where(and(matching, afterSql(key, order, cursor)))
      .orderBy(...inOrder)
      .limit(limit + 1)
    const ids = found.slice(0, limit).map(row => row.id)
    const page =
      ids.length === 0
        ? []
        : await withLatest(tx.select(rowColumns).from(contracts).$dynamic())
            .where(and(eq(contracts.orgId, ctx.orgId), inArray(contracts.id, ids)))
            .orderBy(...inOrder)
    const items = page.map(toRow)
    const last = items.at(-1)
    const more = found.length > limit && last !== undefined
    return {
      items,
      nextCursor: more ? encodeCursor([of(last), last.name, last.id]) : null,
      ...(first && { total: found[0]?.total ?? 0 }),
    }
  },
)

function afterSql(key: SQL, order: 'asc' | 'desc', cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const [by, name, id] = decodeCursor(cursor, 3).map(String)
  const place = sql`(${by}::text, ${name}::text, ${id}::text)`
  return order === 'asc' ? sql`${key} > ${place}` : sql`${key} < ${place}`
}
