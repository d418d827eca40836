import { and, desc, eq, sql } from 'drizzle-orm'
import { serverSyncs } from '@/db/schema/servers'
import { decodeCursor, encodeCursor } from '@/lib/platform/cursor'
import { defineQuery } from '@/lib/platform/server/verb'
import { listSyncsEndpoint } from '../endpoints'
import { findServerDto, toSyncDto } from './store'

/** The syncs of a server, newest first. */
export const listSyncs = defineQuery(listSyncsEndpoint, async ({ tx, ctx }, { id, cursor, limit }) => {
  await findServerDto(tx, ctx.orgId, id)
  const [before] = cursor === undefined ? [] : decodeCursor(cursor, 1)
  const rows = await tx
    .select()
    .from(serverSyncs)
    .where(
      and(
        eq(serverSyncs.orgId, ctx.orgId),
        eq(serverSyncs.serverId, id),
        before === undefined ? undefined : sql`${serverSyncs.id}::text collate "C" < ${String(before)}`,
      ),
    )
    // UUIDv7 sort by the time they were made.
    .orderBy(desc(serverSyncs.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit).map(toSyncDto)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last !== undefined ? encodeCursor([last.id]) : null }
})
