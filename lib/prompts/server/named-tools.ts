import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { profiles } from '@/db/schema/profiles'
import { servers } from '@/db/schema/servers'
import { isGranted } from '@/lib/profiles'
import type { NamedTool } from '../contract'
import type { Composed } from '../core/compose'
import { environmentFor } from '../core/grants'
import { namedTools } from '../core/tool-names'
import type { PromptRecord } from './store'

/** A tool of the catalog, as far as prompts can name it. */
export type CatalogTool = Awaited<ReturnType<typeof catalogTools>>[number]

export const catalogTools = async (tx: Tx, orgId: string) => {
  const rows = await tx
    .select({
      contractId: contracts.id,
      server: servers.name,
      tool: contracts.name,
      approvedVersionId: contracts.approvedVersionId,
      latestVersionId: contracts.latestVersionId,
      removedAt: contracts.removedAt,
      enabled: servers.enabled,
      off: sql<boolean>`(${contracts.governance} ->> 'enabled' = 'false' or ${contracts.governance} ->> 'lifecycle' = 'retired')`,
      hash: contractVersions.hash,
    })
    .from(contracts)
    .innerJoin(servers, and(eq(servers.orgId, contracts.orgId), eq(servers.id, contracts.serverId)))
    .leftJoin(
      contractVersions,
      and(eq(contractVersions.orgId, contracts.orgId), eq(contractVersions.id, contracts.approvedVersionId)),
    )
    .where(and(eq(contracts.orgId, orgId), eq(contracts.kind, 'tool')))
    .orderBy(servers.name, contracts.name)
  return rows.map(row => ({
    contractId: row.contractId,
    server: row.server,
    tool: row.tool,
    hash: row.hash,
    state: stateOf(row),
  }))
}

function stateOf(row: {
  approvedVersionId: string | null
  latestVersionId: string
  removedAt: Date | null
  enabled: boolean
  off: boolean | null
}): NamedTool['state'] {
  if (row.removedAt !== null) return 'removed'
  if (row.approvedVersionId === null) return 'pending'
  if (!row.enabled || row.off === true) return 'off'
  return row.approvedVersionId === row.latestVersionId ? 'approved' : 'changed'
}

const servable = (state: NamedTool['state']): boolean => state === 'approved' || state === 'changed'

/** The tools that a composed text names, and which profiles that are served the prompt don't have them. */
export async function toolsNamed(
  tx: Tx,
  orgId: string,
  composed: Composed,
  prompt: Pick<PromptRecord, 'name'> | undefined,
  tools?: readonly CatalogTool[],
): Promise<NamedTool[]> {
  const found = namedTools(textOf(composed), tools ?? (await catalogTools(tx, orgId)))
  if (found.length === 0) return []
  const all = await tx
    .select({ name: profiles.name, grants: profiles.grants, managedPrompts: profiles.managedPrompts })
    .from(profiles)
    .where(eq(profiles.orgId, orgId))
    .orderBy(profiles.name)
  const serving =
    prompt === undefined ? [] : all.filter(p => environmentFor(p.managedPrompts, prompt.name) !== undefined)
  return found.map(({ tool, as }) => ({
    ...tool,
    as,
    missingIn: serving
      .filter(
        p =>
          !servable(tool.state) ||
          !isGranted(p.grants, { server: tool.server, kind: 'tool', name: tool.tool }),
      )
      .map(p => p.name),
  }))
}

/** The text without what callers put in. */
export const textOf = ({ messages }: Composed): string =>
  messages.map(m => m.parts.map(p => ('text' in p ? p.text : ' ')).join('')).join('\n')
