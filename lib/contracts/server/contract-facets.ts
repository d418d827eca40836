import { sql } from 'drizzle-orm'
import { contracts } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import { defineQuery } from '@/lib/platform/server/verb'
import { countFacets } from '../core/facets'
import { contractFacetsEndpoint } from '../endpoints'
import { filterSql, hintSql } from './filters'
import { groupSql, lifecycleSql, lintSql, ownerSql, stateSql, tierSql, withLatest } from './store'

const columns = {
  server: servers.name,
  kind: contracts.kind,
  tier: tierSql,
  state: stateSql,
  owner: ownerSql,
  group: groupSql,
  lifecycle: lifecycleSql,
  lint: lintSql,
  hints: sql<string[]>`array_remove(array[${sql.join(
    Object.entries(hintSql).map(([name, holds]) => sql`case when ${holds} then ${sql.raw(`'${name}'`)} end`),
    sql`, `,
  )}], null)`,
}

/** Counts by server, kind, tier, state, owner, group, lifecycle, hint and lint. */
export const contractFacets = defineQuery(contractFacetsEndpoint, async ({ tx, ctx }, filters) => {
  const { q } = filters
  const rows = await withLatest(tx.select(columns).from(contracts).$dynamic()).where(
    filterSql(ctx.orgId, { q }),
  )
  return countFacets(
    rows.map(row => ({
      server: [row.server],
      kind: [row.kind],
      tier: [row.tier],
      state: [row.state],
      owner: row.owner === null ? [] : [row.owner],
      group: row.group === null ? [] : [row.group],
      lifecycle: [row.lifecycle],
      hint: row.hints,
      lint: row.lint === null ? [] : [row.lint],
    })),
    filters,
  )
})
