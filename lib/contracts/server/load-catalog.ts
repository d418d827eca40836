import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import { systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { defineQuery } from '@/lib/platform/server/verb'
import type { ContractKind } from '@/lib/servers'
import {
  type ContractState,
  type Definition,
  type EffectiveHints,
  type Governance,
  governance,
} from '../contract'
import { effectiveHintsOf, moreDangerous } from '../core/hints'
import { stateSql, withLatest } from './store'

/** A contract as the gateway serves it: the approved definition, whatever the server offers now. */
export interface CatalogEntry {
  contractId: string
  /** Of the approved version. */
  versionId: string
  latestVersionId: string
  kind: ContractKind
  serverId: string
  serverName: string
  name: string
  definition: Definition
  hash: string
  governance: Governance
  effectiveHints: EffectiveHints
  /** What the server offers in its place now, not approved; null while that is what is served. */
  offered: Definition | null
  /** `removed` and `quarantined` entries are here too, so that a late call can be told why. */
  state: ContractState
}

const approved = alias(contractVersions, 'approved')

const all = defineQuery({ permission: 'contract.read', input: z.object({}) }, async ({ tx, ctx }) => {
  const rows = await withLatest(
    tx
      .select({
        contractId: contracts.id,
        versionId: approved.id,
        latestVersionId: contracts.latestVersionId,
        kind: contracts.kind,
        serverId: contracts.serverId,
        serverName: servers.name,
        name: contracts.name,
        definition: approved.definition,
        hash: approved.hash,
        governance: contracts.governance,
        state: stateSql,
        offered: sql<Definition | null>`case when ${contracts.latestVersionId} <> ${approved.id} then ${contractVersions.definition} end`,
      })
      .from(contracts)
      .$dynamic(),
  )
    .innerJoin(
      approved,
      and(eq(approved.id, contracts.approvedVersionId), eq(approved.orgId, contracts.orgId)),
    )
    .where(eq(contracts.orgId, ctx.orgId))
    .orderBy(servers.name, contracts.kind, contracts.name)
  return rows.map((row): CatalogEntry => {
    const decided = governance.parse(row.governance)
    const hints = effectiveHintsOf(row.definition, decided.hints)
    const offered = row.offered === null ? hints : effectiveHintsOf(row.offered, decided.hints)
    // A server that turned dangerous is so before anybody approved its new version.
    return { ...row, governance: decided, effectiveHints: moreDangerous(hints, offered) }
  })
})

/** Every contract of an organization that has an approved version: for the gateway's snapshot. */
export const loadCatalog = (orgId: string): Promise<CatalogEntry[]> =>
  all(
    { orgId, actor: { kind: 'system', reason: 'gateway snapshot' }, requestId: newId(), clock: systemClock },
    {},
  )
