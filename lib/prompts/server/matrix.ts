import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { promptLabels, promptReleases, prompts, promptVersions } from '@/db/schema/prompts'
import { defineQuery } from '@/lib/platform/server/verb'
import type { AffectedPrompt, MatrixCell } from '../contract'
import { promptMatrixEndpoint, promptsAffectedEndpoint } from '../endpoints'
import { composeVersion } from './describe-version'
import { catalogTools, toolsNamed } from './named-tools'

export const promptMatrix = defineQuery(promptMatrixEndpoint, async ({ tx, ctx }, { prompt }) => ({
  items: await servedAgainstTools(tx, ctx.orgId, prompt),
}))

export const promptsAffected = defineQuery(promptsAffectedEndpoint, async ({ tx, ctx }, { tool }) => ({
  items: await promptsNaming(tx, ctx.orgId, tool.map(readTool)),
}))

const readTool = (text: string): { server: string; tool: string } => {
  const slash = text.indexOf('/')
  return { server: text.slice(0, slash), tool: text.slice(slash + 1) }
}

/** Served prompts whose texts name one of these tools: what a change of them reaches. */
export async function promptsNaming(
  tx: Tx,
  orgId: string,
  tools: readonly { server: string; tool: string }[],
): Promise<AffectedPrompt[]> {
  const wanted = new Set(tools.map(t => `${t.server}/${t.tool}`))
  const cells = await servedAgainstTools(tx, orgId)
  return cells
    .filter(cell => wanted.has(`${cell.tool.server}/${cell.tool.tool}`))
    .map(({ tool, ...cell }) => ({ ...cell, server: tool.server, tool: tool.tool }))
}

/** Every version that is served somewhere, against each tool that its text names. */
async function servedAgainstTools(tx: Tx, orgId: string, name?: string): Promise<MatrixCell[]> {
  const served = await servedVersions(tx, orgId, name)
  if (served.length === 0) return []
  const catalog = await catalogTools(tx, orgId)
  const cells: MatrixCell[] = []
  for (const { prompt, environment, version } of served) {
    const composed = await composeVersion(tx, orgId, version)
    for (const tool of await toolsNamed(tx, orgId, composed, { name: prompt }, catalog))
      cells.push({ prompt, environment, version: version.number, tool })
  }
  return cells
}

/** What labels point at, and the candidates of releases that are being served. */
async function servedVersions(tx: Tx, orgId: string, name: string | undefined) {
  const mine = and(
    eq(prompts.orgId, orgId),
    isNull(prompts.archivedAt),
    name === undefined ? undefined : eq(prompts.name, name),
  )
  const labelled = await tx
    .select({ prompt: prompts.name, environment: promptLabels.name, version: promptVersions })
    .from(promptLabels)
    .innerJoin(prompts, eq(prompts.id, promptLabels.promptId))
    .innerJoin(promptVersions, eq(promptVersions.id, promptLabels.versionId))
    .where(mine)
    .orderBy(prompts.name, promptLabels.name)
  const candidates = await tx
    .select({ prompt: prompts.name, environment: promptReleases.environment, version: promptVersions })
    .from(promptReleases)
    .innerJoin(prompts, eq(prompts.id, promptReleases.promptId))
    .innerJoin(promptVersions, eq(promptVersions.id, promptReleases.candidateId))
    .where(and(mine, inArray(promptReleases.state, ['canary', 'held'])))
    .orderBy(prompts.name, promptReleases.environment)
  return [...labelled, ...candidates]
}
