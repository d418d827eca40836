import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import type { ContractFilters } from '../endpoints'
import { ownerSql, stateSql, tierSql } from './store'

type HintFilter = NonNullable<ContractFilters['hint']>[number]

const { annotations } = contractVersions
/** The four defaults together are what Spring sends when the author set none: not declared. */
const undeclared = sql`coalesce(${annotations} @> '{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}', false)`
const is = (hint: string) => sql`coalesce(${annotations}->${sql.raw(`'${hint}'`)} = 'true', false)`
const isNot = (hint: string) => sql`coalesce(${annotations}->${sql.raw(`'${hint}'`)} = 'false', false)`

/** Effective hints of tools; destructive and idempotent mean something for tools that write only. */
export const hintSql: Record<HintFilter, SQL<boolean>> = {
  readOnly: sql`(${contracts.kind} = 'tool' and ${is('readOnlyHint')})`,
  destructive: sql`(${contracts.kind} = 'tool' and not ${is('readOnlyHint')} and (${undeclared} or not ${isNot('destructiveHint')}))`,
  idempotent: sql`(${contracts.kind} = 'tool' and not ${is('readOnlyHint')} and ${is('idempotentHint')})`,
  openWorld: sql`(${contracts.kind} = 'tool' and (${undeclared} or not ${isNot('openWorldHint')}))`,
  undeclared: sql`(${contracts.governance}->>'tierConfirmed' = 'false')`,
}

/** The conditions of the filters of the catalog. */
export function filterSql(orgId: string, filters: ContractFilters): SQL | undefined {
  const { q, kind, server, tier, state, owner, hint } = filters
  return and(
    eq(contracts.orgId, orgId),
    searchSql(q),
    kind && inArray(contracts.kind, kind),
    server && inArray(servers.name, server),
    tier && inArray(tierSql, tier),
    state && inArray(stateSql, state),
    owner && inArray(ownerSql, owner),
    hint && or(...hint.map(one => hintSql[one])),
  )
}

/** Name, title, description or server holds the text, whatever its case. */
function searchSql(q: string | undefined): SQL | undefined {
  if (q === undefined || q.trim() === '') return undefined
  const has = (where: SQL) => sql`position(lower(${q.trim()}) in lower(coalesce(${where}, ''))) > 0`
  return or(
    has(sql`${contracts.name}`),
    has(sql`${servers.name}`),
    has(sql`${contractVersions.title}`),
    has(sql`${contractVersions.description}`),
  )
}
