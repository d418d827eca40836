import { and, asc, count, gt } from 'drizzle-orm'
import { prompts } from '@/db/schema/prompts'
import { decodeCursor, encodeCursor } from '@/lib/platform/cursor'
import { defineQuery } from '@/lib/platform/server/verb'
import { listPromptsEndpoint } from '../endpoints'
import { filterSql } from './filters'
import { toRows } from './rows'

export const listPrompts = defineQuery(
  listPromptsEndpoint,
  async ({ tx, ctx }, { cursor, limit, ...filters }) => {
    const matching = filterSql(ctx.orgId, filters)
    const after = cursor === undefined ? undefined : gt(prompts.name, String(decodeCursor(cursor, 1)[0]))
    const page = await tx
      .select()
      .from(prompts)
      .where(and(matching, after))
      .orderBy(asc(prompts.name))
      .limit(limit + 1)
    const [all] = await tx.select({ total: count() }).from(prompts).where(matching)
    const items = await toRows(tx, ctx.orgId, page.slice(0, limit))
    const last = items.at(-1)
    return {
      items,
      nextCursor: page.length > limit && last !== undefined ? encodeCursor([last.name]) : null,
      total: all?.total ?? 0,
    }
  },
)
