import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import { decodeCursor, encodeCursor } from '@/lib/platform/cursor'
import { defineQuery } from '@/lib/platform/server/verb'
import type { Definition, Governance } from '../../contract'
import { declaredHints, hintDeclaration } from '../../core/hints'
import { inputNames } from '../../core/triage/input-names'
import { suggestFromWords } from '../../core/triage/suggest'
import { listTriageEndpoint, type TriageRow } from '../../triage'
import { searchSql } from '../filters'
import { withLatest } from '../store'

/** Tools whose tier nobody confirmed, by server and name. */
export const listTriage = defineQuery(
  listTriageEndpoint,
  async ({ tx, ctx }, { cursor, limit, q, server }) => {
    const matching = and(
      eq(contracts.orgId, ctx.orgId),
      eq(contracts.kind, 'tool'),
      isNull(contracts.removedAt),
      sql`${contracts.governance}->>'tierConfirmed' = 'false'`,
      searchSql(q),
      server && inArray(servers.name, server),
    )
    const page = await withLatest(tx.select(columns).from(contracts).$dynamic())
      .where(and(matching, cursor === undefined ? undefined : afterSql(cursor)))
      .orderBy(asc(servers.name), asc(contracts.name), asc(contracts.id))
      .limit(limit + 1)
    const [count] = await withLatest(
      tx.select({ total: sql<number>`count(*)::int` }).from(contracts).$dynamic(),
    ).where(matching)
    const items = page.slice(0, limit).map(toRow)
    const last = items.at(-1)
    return {
      items,
      nextCursor:
        page.length > limit && last !== undefined
          ? encodeCursor([last.server.name, last.name, last.id])
          : null,
      total: count?.total ?? 0,
    }
  },
)

const columns = {
  id: contracts.id,
  name: contracts.name,
  serverId: contracts.serverId,
  serverName: servers.name,
  governance: contracts.governance,
  revision: contracts.governanceRevision,
  versionId: contracts.latestVersionId,
  title: contractVersions.title,
  description: contractVersions.description,
  definition: contractVersions.definition,
  seenAt: contractVersions.seenAt,
}

function afterSql(cursor: string) {
  const [server, name, id] = decodeCursor(cursor, 3).map(String)
  return sql`(${servers.name}, ${contracts.name}, ${contracts.id}::text) > (${server}::text, ${name}::text, ${id}::text)`
}

interface Row {
  id: string
  name: string
  serverId: string
  serverName: string
  governance: Governance
  revision: number
  versionId: string
  title: string | null
  description: string | null
  definition: Definition
  seenAt: Date
}

const toRow = ({ governance, serverId, serverName, definition, seenAt, ...row }: Row): TriageRow => ({
  ...row,
  title: row.title || declaredHints(definition).title || null,
  server: { id: serverId, name: serverName },
  tier: governance.tier,
  suggested: suggestFromWords(definition),
  declared: hintDeclaration(definition),
  parameters: inputNames(definition),
  seenAt: seenAt.toISOString(),
})
