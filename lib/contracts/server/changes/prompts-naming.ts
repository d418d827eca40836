import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { promptLabels, prompts, promptVersions } from '@/db/schema/prompts'
import { servers } from '@/db/schema/servers'
import type { QueryTools } from '@/lib/platform/server/verb'
import type { ContractKind } from '@/lib/servers'
import type { Affected } from '../../change-item'
import { placesNaming } from '../../core/changes/names-in'

type Naming = Affected['prompts'][number]
/** A text that holds the name may be much: the database looks first. */
const MOST = 200

/** Prompts whose texts or arguments name a contract: our own, as served or newest, and those that servers offer. */
export async function promptsNaming(
  tools: QueryTools,
  { server, kind, name }: { server: string; kind: ContractKind; name: string },
): Promise<Naming[]> {
  const own = await ownPrompts(tools, name)
  const offered = await offeredPrompts(tools, name)
  return [
    ...own,
    ...offered.filter(one => !(kind === 'prompt' && one.server === server && one.name === name)),
  ]
}

// Prompts are a domain above this one: their tables are read, their code is not used.
async function ownPrompts({ tx, ctx }: QueryTools, name: string): Promise<Naming[]> {
  const rows = await tx
    .selectDistinct({
      id: prompts.id,
      name: prompts.name,
      number: promptVersions.number,
      content: sql<unknown>`${promptVersions.content}::jsonb`,
    })
    .from(prompts)
    .innerJoin(promptVersions, eq(promptVersions.promptId, prompts.id))
    .leftJoin(promptLabels, eq(promptLabels.versionId, promptVersions.id))
    .where(
      and(
        eq(prompts.orgId, ctx.orgId),
        isNull(prompts.archivedAt),
        or(eq(promptVersions.number, prompts.latestNumber), sql`${promptLabels.versionId} is not null`),
        sql`position(${name} in ${promptVersions.content}::text) > 0`,
      ),
    )
    .orderBy(prompts.name, promptVersions.number)
    .limit(MOST)
  const byPrompt = new Map<string, Naming>()
  for (const row of rows) {
    const places = placesNaming(row.content, name)
    if (places.length > 0)
      byPrompt.set(row.id, {
        source: 'console',
        id: row.id,
        name: row.name,
        server: null,
        href: `/prompts/${row.name}`,
        places,
      })
  }
  return [...byPrompt.values()]
}

async function offeredPrompts({ tx, ctx }: QueryTools, name: string): Promise<Naming[]> {
  const rows = await tx
    .select({
      id: contracts.id,
      name: contracts.name,
      server: servers.name,
      definition: contractVersions.definition,
    })
    .from(contracts)
    .innerJoin(servers, eq(servers.id, contracts.serverId))
    .innerJoin(contractVersions, eq(contractVersions.id, contracts.latestVersionId))
    .where(
      and(
        eq(contracts.orgId, ctx.orgId),
        eq(contracts.kind, 'prompt'),
        isNull(contracts.removedAt),
        sql`position(${name} in ${contractVersions.definition}::text) > 0`,
      ),
    )
    .orderBy(servers.name, contracts.name)
    .limit(MOST)
  return rows.flatMap(row => {
    const places = placesNaming(row.definition, name)
    return places.length === 0
      ? []
      : [
          {
            source: 'server' as const,
            id: row.id,
            name: row.name,
            server: row.server,
            href: `/catalog/${row.id}`,
            places,
          },
        ]
  })
}
