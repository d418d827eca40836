import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { contracts } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import { type CatalogEntry, loadCatalog } from '@/lib/contracts/server'
import { systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { defineQuery } from '@/lib/platform/server/verb'
import type { ContractKind, ServerConfig } from '@/lib/servers'

export interface CatalogServer {
  id: string
  name: string
  config: ServerConfig
  enabled: boolean
  era: 'modern' | 'legacy' | null
}

/** A contract that nobody approved yet: known only so that a call of it can be told so. */
export interface PendingContract {
  serverId: string
  kind: ContractKind
  name: string
}

export interface Catalog {
  servers: CatalogServer[]
  entries: CatalogEntry[]
  pending: PendingContract[]
}

const serversAndPending = defineQuery(
  { permission: 'server.read', input: z.object({}) },
  async ({ tx, ctx }) => ({
    servers: await tx
      .select({
        id: servers.id,
        name: servers.name,
        config: servers.config,
        enabled: servers.enabled,
        era: servers.era,
      })
      .from(servers)
      .where(and(eq(servers.orgId, ctx.orgId), sql`${servers.config}->>'transport' <> 'file'`)),
    pending: await tx
      .select({ serverId: contracts.serverId, kind: contracts.kind, name: contracts.name })
      .from(contracts)
      .where(
        and(eq(contracts.orgId, ctx.orgId), isNull(contracts.approvedVersionId), isNull(contracts.removedAt)),
      ),
  }),
)

/** Servers that can be reached, and contracts of an organization, for the snapshot. */
export async function readCatalog(orgId: string): Promise<Catalog> {
  const actor = { kind: 'system', reason: 'gateway snapshot' } as const
  const [entries, rest] = await Promise.all([
    loadCatalog(orgId),
    serversAndPending({ orgId, actor, requestId: newId(), clock: systemClock }, {}),
  ])
  return { entries, ...rest }
}
