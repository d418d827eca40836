import { and, count, desc, eq, getTableColumns, lt } from 'drizzle-orm'
import { promptVersions } from '@/db/schema/prompts'
import { decodeCursor, encodeCursor } from '@/lib/platform/cursor'
import { defineQuery } from '@/lib/platform/server/verb'
import { listPromptVersionsEndpoint } from '../endpoints'
import { loadPrompt } from './store'
import { toVersionRows } from './version-rows'

// A list leaves the texts alone.
const { content: _, pins: __, ...head } = getTableColumns(promptVersions)

export const listPromptVersions = defineQuery(
  listPromptVersionsEndpoint,
  async ({ tx, ctx }, { name, cursor, limit }) => {
    const prompt = await loadPrompt(tx, ctx.orgId, name)
    const mine = and(eq(promptVersions.orgId, ctx.orgId), eq(promptVersions.promptId, prompt.id))
    const before =
      cursor === undefined ? undefined : lt(promptVersions.number, Number(decodeCursor(cursor, 1)[0]))
    const page = await tx
      .select(head)
      .from(promptVersions)
      .where(and(mine, before))
      .orderBy(desc(promptVersions.number))
      .limit(limit + 1)
    const [all] = await tx.select({ total: count() }).from(promptVersions).where(mine)
    const items = await toVersionRows(tx, prompt, page.slice(0, limit))
    const last = items.at(-1)
    return {
      items,
      nextCursor: page.length > limit && last !== undefined ? encodeCursor([last.number]) : null,
      total: all?.total ?? 0,
    }
  },
)
