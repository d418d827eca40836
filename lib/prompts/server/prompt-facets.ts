import { sql } from 'drizzle-orm'
import { prompts } from '@/db/schema/prompts'
import { defineQuery } from '@/lib/platform/server/verb'
import { promptFacetsEndpoint } from '../endpoints'
import { filterSql, stateSql } from './filters'

/** Counts under the same filters as the list. */
export const promptFacets = defineQuery(promptFacetsEndpoint, async ({ tx, ctx }, filters) => {
  const rows = await tx
    .select({
      owner: prompts.owner,
      tags: prompts.tags,
      folder: prompts.folder,
      released: sql<boolean>`${stateSql.released}`,
      releasing: sql<boolean>`${stateSql.releasing}`,
    })
    .from(prompts)
    .where(filterSql(ctx.orgId, filters))
  const of = (values: readonly (string | null)[]) => {
    const counts = new Map<string, number>()
    for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => (a.value < b.value ? -1 : 1))
  }
  return {
    total: rows.length,
    owner: of(rows.map(r => r.owner)),
    tag: of(rows.flatMap(r => r.tags)),
    folder: of(rows.flatMap(r => withParents(r.folder))),
    state: of(
      rows.flatMap(r => [r.released ? 'released' : 'unreleased', ...(r.releasing ? ['releasing'] : [])]),
    ),
  }
})

/** `a/b` is in `a` too. */
function withParents(folder: string | null): string[] {
  const parts = folder?.split('/') ?? []
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'))
}
