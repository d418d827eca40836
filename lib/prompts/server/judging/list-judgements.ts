import { and, desc, eq, sql } from 'drizzle-orm'
import { promptJudgements } from '@/db/schema/prompts'
import { decodeCursor, encodeCursor } from '@/lib/platform/cursor'
import { defineQuery } from '@/lib/platform/server/verb'
import { listJudgementsEndpoint } from '../../endpoints'
import { loadRelease } from '../release-store'
import { toJudgement } from './store'

/** Every look at a release with its numbers, newest first. */
export const listJudgements = defineQuery(
  listJudgementsEndpoint,
  async ({ tx, ctx }, { id, cursor, limit }) => {
    const { release } = await loadRelease(tx, ctx.orgId, id)
    const rows = await tx
      .select()
      .from(promptJudgements)
      .where(
        and(
          eq(promptJudgements.orgId, ctx.orgId),
          eq(promptJudgements.releaseId, release.id),
          cursor === undefined ? undefined : before(cursor),
        ),
      )
      .orderBy(desc(promptJudgements.at), desc(promptJudgements.id))
      .limit(limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map(toJudgement),
      nextCursor: rows.length > page.length && last ? encodeCursor([last.at.toISOString(), last.id]) : null,
    }
  },
)

function before(cursor: string) {
  const [at, id] = decodeCursor(cursor, 2)
  return sql`(${promptJudgements.at}, ${promptJudgements.id}) < (${String(at)}::timestamptz, ${String(id)}::uuid)`
}
