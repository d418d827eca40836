import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import type { Definition, EffectiveHints, Governance } from '@/lib/contracts'
import { effectiveHintsOf } from '@/lib/contracts/core/hints'
import { systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { defineQuery } from '@/lib/platform/server/verb'
import type { ContractKind, ServerConfig } from '@/lib/servers'

/** A contract as the gateway keeps it in memory. */
export interface CatalogItem {
  id: string
  serverId: string
  kind: ContractKind
  name: string
  /** What agents are served; null until someone approved a version. */
  approved: { versionId: string; hash: string; definition: Definition } | null
  hints: EffectiveHints | null
  governance: Governance
  /** The server stopped offering it. */
  removed: boolean
}

export interface CatalogServer {
  id: string
  name: string
  config: ServerConfig
  enabled: boolean
  era: 'modern' | 'legacy' | null
}

const everything = defineQuery({ permission: 'contract.read', input: z.object({}) }, async ({ tx, ctx }) => {
  const items = await tx
    .select({ contract: contracts, version: contractVersions })
    .from(contracts)
    .leftJoin(contractVersions, eq(contractVersions.id, contracts.approvedVersionId))
    .where(eq(contracts.orgId, ctx.orgId))
    .orderBy(contracts.name, contracts.id)
  const hosts = await tx
    .select({
      id: servers.id,
      name: servers.name,
      config: servers.config,
      enabled: servers.enabled,
      era: servers.era,
    })
    .from(servers)
    .where(eq(servers.orgId, ctx.orgId))
  return {
    servers: hosts,
    items: items.map(({ contract, version }): CatalogItem => {
      const definition = version?.definition
      return {
        id: contract.id,
        serverId: contract.serverId,
        kind: contract.kind,
        name: contract.name,
        approved:
          version === null
            ? null
            : { versionId: version.id, hash: version.hash, definition: version.definition },
        hints: contract.kind === 'tool' && definition !== undefined ? effectiveHintsOf(definition) : null,
        governance: contract.governance,
        removed: contract.removedAt !== null,
      }
    }),
  }
})

/** All contracts and servers of an organization, for the snapshot. */
export const loadCatalog = (orgId: string): Promise<{ servers: CatalogServer[]; items: CatalogItem[] }> =>
  everything(
    { orgId, actor: { kind: 'system', reason: 'gateway snapshot' }, requestId: newId(), clock: systemClock },
    {},
  )
