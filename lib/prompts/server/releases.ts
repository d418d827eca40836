import { and, count, desc, eq, lt } from 'drizzle-orm'
import { promptReleases } from '@/db/schema/prompts'
import { decodeCursor, encodeCursor } from '@/lib/platform/cursor'
import { defineQuery } from '@/lib/platform/server/verb'
import { getPromptReleaseEndpoint, listPromptReleasesEndpoint } from '../endpoints'
import { describeRelease, toReleaseRows } from './describe-release'
import { loadPrompt } from './store'

export const listPromptReleases = defineQuery(
  listPromptReleasesEndpoint,
  async ({ tx, ctx }, { name, environment, cursor, limit }) => {
    const prompt = await loadPrompt(tx, ctx.orgId, name)
    const mine = and(
      eq(promptReleases.orgId, ctx.orgId),
      eq(promptReleases.promptId, prompt.id),
      environment === undefined ? undefined : eq(promptReleases.environment, environment),
    )
    // Ids sort by the time at which they were made.
    const before =
      cursor === undefined ? undefined : lt(promptReleases.id, String(decodeCursor(cursor, 1)[0]))
    const page = await tx
      .select()
      .from(promptReleases)
      .where(and(mine, before))
      .orderBy(desc(promptReleases.id))
      .limit(limit + 1)
    const [all] = await tx.select({ total: count() }).from(promptReleases).where(mine)
    const items = await toReleaseRows(tx, name, page.slice(0, limit))
    const last = items.at(-1)
    return {
      items,
      nextCursor: page.length > limit && last !== undefined ? encodeCursor([last.id]) : null,
      total: all?.total ?? 0,
    }
  },
)

export const getPromptRelease = defineQuery(getPromptReleaseEndpoint, ({ tx, ctx }, { id }) =>
  describeRelease(tx, ctx, id),
)
