import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import type { HintName } from '../contract'
import type { ContractFilters } from '../endpoints'
import { groupSql, lifecycleSql, lintSql, ownerSql, stateSql, tierSql } from './store'

type HintFilter = NonNullable<ContractFilters['hint']>[number]

const { annotations } = contractVersions
/** The four defaults together are what Spring sends when the author set none: not declared. */
const undeclared = sql`coalesce(${annotations} @> '{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}', false)`
/** A hint as it counts: set by governance, else declared, else the default of MCP. */
const counts = (hint: HintName, byDefault: boolean) => {
  const name = sql.raw(`'${hint}Hint'`)
  const declared = byDefault
    ? sql`(${undeclared} or coalesce(${annotations}->${name} <> 'false', true))`
    : sql`coalesce(${annotations}->${name} = 'true', false)`
  return sql`coalesce((${contracts.governance}->'hints'->>${sql.raw(`'${hint}'`)})::boolean, ${declared})`
}
const isTool = sql`${contracts.kind} = 'tool'`
const reads = counts('readOnly', false)

/** Effective hints of tools; destructive and idempotent mean something for tools that write only. */
export const hintSql: Record<HintFilter, SQL<boolean>> = {
  readOnly: sql`(${isTool} and ${reads})`,
  destructive: sql`(${isTool} and not ${reads} and ${counts('destructive', true)})`,
  idempotent: sql`(${isTool} and not ${reads} and ${counts('idempotent', false)})`,
  openWorld: sql`(${isTool} and ${counts('openWorld', true)})`,
  undeclared: sql`(${contracts.governance}->>'tierConfirmed' = 'false')`,
  governance: sql`(coalesce(${contracts.governance}->'hints', '{}') <> '{}')`,
}

/** The conditions of the filters of the catalog. */
export function filterSql(orgId: string, filters: ContractFilters): SQL | undefined {
  const { q, kind, server, tier, state, owner, group, lifecycle, hint, lint } = filters
  return and(
    eq(contracts.orgId, orgId),
    searchSql(q),
    kind && inArray(contracts.kind, kind),
    server && inArray(servers.name, server),
    tier && inArray(tierSql, tier),
    state && inArray(stateSql, state),
    owner && inArray(ownerSql, owner),
    group && inArray(groupSql, group),
    lifecycle && inArray(lifecycleSql, lifecycle),
    lint && inArray(lintSql, lint),
    hint && or(...hint.map(one => hintSql[one])),
  )
}

/** Name, address, title, description or server holds the text, whatever its case. */
export function searchSql(q: string | undefined): SQL | undefined {
  if (q === undefined || q.trim() === '') return undefined
  const text = sql`lower(${q.trim()})`
  return or(
    sql`position(${text} in ${contractVersions.search}) > 0`,
    // Once a server, not once a contract.
    sql`${contracts.serverId} in (select id from servers where position(${text} in lower(name)) > 0)`,
  )
}
