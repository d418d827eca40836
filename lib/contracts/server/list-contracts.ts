import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
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
    const page = await withLatest(tx.select(rowColumns).from(contracts).$dynamic())
      .where(and(matching, afterSql(key, order, cursor)))
      .orderBy(direction(by), direction(contracts.name), direction(sql`${contracts.id}::text`))
      .limit(limit + 1)
    const [count] = await withLatest(
      tx.select({ total: sql<number>`count(*)::int` }).from(contracts).$dynamic(),
    ).where(matching)
    const items = page.slice(0, limit).map(toRow)
    const last = items.at(-1)
    const more = page.length > limit && last !== undefined
    return {
      items,
      nextCursor: more ? encodeCursor([of(last), last.name, last.id]) : null,
      total: count?.total ?? 0,
    }
  },
)

function afterSql(key: SQL, order: 'asc' | 'desc', cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const [by, name, id] = decodeCursor(cursor, 3).map(String)
  const place = sql`(${by}::text, ${name}::text, ${id}::text)`
  return order === 'asc' ? sql`${key} > ${place}` : sql`${key} < ${place}`
}
