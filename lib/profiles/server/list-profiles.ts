import { and, count, eq, gt, ilike, or } from 'drizzle-orm'
import { profiles } from '@/db/schema/profiles'
import { decodeCursor, encodeCursor } from '@/lib/platform/cursor'
import { defineQuery } from '@/lib/platform/server/verb'
import { listProfilesEndpoint } from '../endpoints'
import { describeProfiles } from './describe-profiles'

export const listProfiles = defineQuery(listProfilesEndpoint, async ({ tx, ctx }, { q, cursor, limit }) => {
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const found = and(
    eq(profiles.orgId, ctx.orgId),
    q === undefined
      ? undefined
      : or(ilike(profiles.name, like), ilike(profiles.owner, like), ilike(profiles.description, like)),
  )
  const [after] = cursor === undefined ? [] : decodeCursor(cursor, 1)
  const rows = await tx
    .select()
    .from(profiles)
    .where(and(found, after === undefined ? undefined : gt(profiles.name, String(after))))
    .orderBy(profiles.name)
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const [sum] = await tx.select({ total: count() }).from(profiles).where(found)
  const last = page.at(-1)
  return {
    items: await describeProfiles(tx, ctx, page),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor([last.name]) : null,
    total: sum?.total,
  }
})
