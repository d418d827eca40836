import { and, asc, eq, gt, ilike, or, sql } from 'drizzle-orm'
import { servers } from '@/db/schema/servers'
import { decodeCursor, encodeCursor } from '@/lib/platform/cursor'
import { defineQuery } from '@/lib/platform/server/verb'
import { listServersEndpoint } from '../endpoints'
import { countsByServer, toServerDto } from './store'

/** Servers by name, with their health and what they offer. */
export const listServers = defineQuery(
  listServersEndpoint,
  async ({ tx, ctx }, { q, health, cursor, limit }) => {
    const [after] = cursor === undefined ? [] : decodeCursor(cursor, 1)
    const pattern = q === undefined || q === '' ? undefined : `%${q.replace(/[\\%_]/g, '\\$&')}%`
    const matching = and(
      eq(servers.orgId, ctx.orgId),
      health === undefined ? undefined : eq(servers.health, health),
      pattern === undefined
        ? undefined
        : or(ilike(servers.name, pattern), ilike(sql`${servers.config}::text`, pattern)),
    )
    const rows = await tx
      .select()
      .from(servers)
      .where(and(matching, after === undefined ? undefined : gt(servers.name, String(after))))
      .orderBy(asc(servers.name))
      .limit(limit + 1)
    const counts = await countsByServer(tx, ctx.orgId)
    const items = rows.slice(0, limit).map(row => toServerDto(row, counts.get(row.id)))
    const last = items.at(-1)
    return {
      items,
      nextCursor: rows.length > limit && last !== undefined ? encodeCursor([last.name]) : null,
      total: await tx.$count(servers, matching),
    }
  },
)
