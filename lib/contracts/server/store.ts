import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import { AppError } from '@/lib/platform/errors'
import type { ContractKind } from '@/lib/servers'
import type { ContractRow, ContractState, Governance, Lifecycle, Tier } from '../contract'
import { declaredHints, effectiveHintsOf } from '../core/hints'
import { countsOf } from '../core/lint'
import type { lintStates, StoredLint } from '../lint'

/** Where a contract stands: said here alone, so that lists, filters and the gateway agree. Needs the latest version joined. */
export const stateSql = sql<ContractState>`case
  when ${contracts.removedAt} is not null then 'removed'
  when ${contracts.quarantinedAt} is not null then 'quarantined'
  when ${contracts.approvedVersionId} = ${contracts.latestVersionId} then 'approved'
  when ${contractVersions.review} = 'rejected' then 'rejected'
  when ${contracts.approvedVersionId} is null then 'new'
  else 'changed' end`
export const tierSql = sql<Tier>`${contracts.governance}->>'tier'`
export const groupSql = sql<string | null>`${contracts.governance}->>'group'`
export const lifecycleSql = sql<Lifecycle>`coalesce(${contracts.governance}->>'lifecycle', 'active')`
export const ownerSql = sql<string | null>`${contracts.governance}->>'owner'`

/** The gravest lint finding of the offered version, which must be joined; null until it is counted. */
export const lintSql = sql<(typeof lintStates)[number] | null>`case
  when ${contractVersions.lint} is null then null
  when ${contractVersions.lint}->'error' <> '0' then 'error'
  when ${contractVersions.lint}->'warning' <> '0' then 'warning'
  when ${contractVersions.lint}->'info' <> '0' then 'info'
  else 'none' end`

/** What a row of the catalog needs. */
export const rowColumns = {
  id: contracts.id,
  kind: contracts.kind,
  name: contracts.name,
  serverId: contracts.serverId,
  serverName: servers.name,
  state: stateSql,
  latestVersionId: contracts.latestVersionId,
  governance: contracts.governance,
  governanceRevision: contracts.governanceRevision,
  title: contractVersions.title,
  description: contractVersions.description,
  annotations: contractVersions.annotations,
  outputHash: contractVersions.outputHash,
  lint: contractVersions.lint,
  number: contractVersions.number,
  updatedAt: contracts.updatedAt,
}

/** Joins the server and the offered version. */
export const withLatest = <T extends PgSelect>(query: T) =>
  query
    .innerJoin(servers, and(eq(servers.id, contracts.serverId), eq(servers.orgId, contracts.orgId)))
    .innerJoin(
      contractVersions,
      and(eq(contractVersions.id, contracts.latestVersionId), eq(contractVersions.orgId, contracts.orgId)),
    )

/** One contract of one organization: said besides row-level security. */
export const contractIs = (orgId: string, id: string): SQL | undefined =>
  and(eq(contracts.orgId, orgId), eq(contracts.id, id))

export const noContract = (id: string): AppError =>
  new AppError('not_found', 'There is no such contract', {
    hint: 'Its server may have been removed. Reload the catalog.',
    data: { id },
  })

export interface RowRecord {
  id: string
  kind: ContractKind
  name: string
  serverId: string
  serverName: string
  state: ContractState
  latestVersionId: string
  governance: Governance
  governanceRevision: number
  title: string | null
  description: string | null
  annotations: unknown
  outputHash: string | null
  lint: StoredLint | null
  number: number
  updatedAt: Date
}

export function toRow(record: RowRecord): ContractRow {
  const { annotations, governance } = record
  const definition = { name: record.name, annotations }
  return {
    id: record.id,
    kind: record.kind,
    name: record.name,
    title: record.title || declaredHints(definition).title || null,
    description: record.description || null,
    server: { id: record.serverId, name: record.serverName },
    state: record.state,
    tier: governance.tier,
    tierConfirmed: governance.tierConfirmed,
    hints: record.kind === 'tool' ? effectiveHintsOf(definition, governance.hints) : null,
    owner: governance.owner,
    group: governance.group,
    enabled: governance.enabled,
    lifecycle: governance.lifecycle,
    governanceRevision: record.governanceRevision,
    hasOutputSchema: record.outputHash !== null,
    lint: record.lint === null ? null : countsOf(record.lint),
    version: record.number,
    offeredVersionId: record.latestVersionId,
    updatedAt: record.updatedAt.toISOString(),
  }
}
