import { and, eq, ilike, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { promptLabels, promptReleases, prompts, promptVersions } from '@/db/schema/prompts'
import { containing } from '@/lib/platform/server/like'
import { PRODUCTION } from '../contract'
import type { promptFilters } from '../endpoints'

type Filters = z.output<typeof promptFilters>

const ofThis = sql`org_id = ${prompts.orgId} and prompt_id = ${prompts.id}`
/** Whether production serves it, or a release of it is under way. */
export const stateSql: Record<NonNullable<Filters['state']>, SQL<boolean>> = {
  released: sql`exists (select from ${promptLabels} where ${ofThis} and name = ${PRODUCTION})`,
  releasing: sql`exists (select from ${promptReleases} where ${ofThis} and state in ('in_review', 'approved', 'canary', 'held'))`,
  unreleased: sql`not exists (select from ${promptLabels} where ${ofThis} and name = ${PRODUCTION})`,
}

/** The conditions of the filters of the list. */
export function filterSql(orgId: string, filters: Filters): SQL | undefined {
  const { q, kind, owner, tag, folder, state, archived } = filters
  return and(
    eq(prompts.orgId, orgId),
    archived ? isNotNull(prompts.archivedAt) : isNull(prompts.archivedAt),
    searchSql(q),
    kind && eq(prompts.kind, kind),
    owner && inArray(prompts.owner, owner),
    tag && or(...tag.map(one => sql`${prompts.tags} @> ${JSON.stringify([one])}::jsonb`)),
    folder === undefined
      ? undefined
      : or(eq(prompts.folder, folder), like(prompts.folder, `${folder.replace(/[\\%_]/g, '\\$&')}/%`)),
    state && stateSql[state],
  )
}

function searchSql(q: string | undefined): SQL | undefined {
  const text = q?.trim()
  if (text === undefined || text === '') return undefined
  const pattern = containing(text)
  // As JSON has it, so that a quote or a line end is found too.
  const inJson = containing(JSON.stringify(text).slice(1, -1))
  return or(
    ilike(prompts.name, pattern),
    ilike(prompts.title, pattern),
    ilike(prompts.description, pattern),
    sql`exists (select from ${promptVersions} where ${ofThis} and number = ${prompts.latestNumber} and content::text ilike ${inJson})`,
  )
}
