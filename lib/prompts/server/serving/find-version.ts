import { and, eq, or } from 'drizzle-orm'
import { z } from 'zod'
import { promptLabels, promptReleases, promptVersions } from '@/db/schema/prompts'
import { systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { defineQuery } from '@/lib/platform/server/verb'
import { loadVersions } from './load-served'
import type { VersionInUse } from './versions'

const system = (orgId: string) => ({
  orgId,
  actor: { kind: 'system', reason: 'prompt serving' } as const,
  requestId: newId(),
  clock: systemClock,
})

const idOf = defineQuery(
  { permission: 'prompt.read', input: z.object({ promptId: z.uuid(), number: z.number().int() }) },
  async ({ tx, ctx }, { promptId, number }) => {
    const [row] = await tx
      .select({ id: promptVersions.id })
      .from(promptVersions)
      .where(
        and(
          eq(promptVersions.orgId, ctx.orgId),
          eq(promptVersions.promptId, promptId),
          eq(promptVersions.number, number),
        ),
      )
    return row?.id
  },
)

const wasReleased = defineQuery(
  { permission: 'prompt.read', input: z.object({ versionId: z.uuid() }) },
  async ({ tx, ctx }, { versionId }) => {
    const [started] = await tx
      .select({ id: promptReleases.id, startedAt: promptReleases.startedAt })
      .from(promptReleases)
      .where(
        and(
          eq(promptReleases.orgId, ctx.orgId),
          eq(promptReleases.candidateId, versionId),
          or(
            eq(promptReleases.state, 'canary'),
            eq(promptReleases.state, 'held'),
            eq(promptReleases.state, 'promoted'),
            eq(promptReleases.state, 'rolled_back'),
          ),
        ),
      )
      .limit(1)
    if (started !== undefined) return true
    const [label] = await tx
      .select({ name: promptLabels.name })
      .from(promptLabels)
      .where(and(eq(promptLabels.orgId, ctx.orgId), eq(promptLabels.versionId, versionId)))
      .limit(1)
    return label !== undefined
  },
)

/** A version by its number: always asked of the database, so that one that was deleted is never given. */
export async function versionOf(
  orgId: string,
  promptId: string,
  number: number,
): Promise<VersionInUse | undefined> {
  const id = await idOf(system(orgId), { promptId, number })
  if (id === undefined) return undefined
  const [version] = await loadVersions(orgId, [id])
  return version
}

/** Whether somebody let it be served once: agents get no others. */
export const releasedVersion = (orgId: string, versionId: string): Promise<boolean> =>
  wasReleased(system(orgId), { versionId })
