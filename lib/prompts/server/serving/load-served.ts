import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { promptLabels, promptReleases, prompts } from '@/db/schema/prompts'
import { systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { defineQuery } from '@/lib/platform/server/verb'
import { composeVersion } from '../describe-version'
import { STICKY_MS, type VersionInUse, versionsByIds } from './versions'

const system = (orgId: string) => ({
  orgId,
  actor: { kind: 'system', reason: 'prompt serving' } as const,
  requestId: newId(),
  clock: systemClock,
})

/** What an organization serves, without the texts: small enough to be read at every change. */
export type ServedHeads = Awaited<ReturnType<typeof heads>>

const heads = defineQuery({ permission: 'prompt.read', input: z.object({}) }, async ({ tx, ctx }) => {
  const mine = and(eq(prompts.orgId, ctx.orgId), eq(prompts.kind, 'prompt'), isNull(prompts.archivedAt))
  const known = await tx
    .select({
      id: prompts.id,
      name: prompts.name,
      title: prompts.title,
      description: prompts.description,
      adopted: prompts.adopted,
    })
    .from(prompts)
    .where(mine)
    .orderBy(prompts.name)
  const labels = await tx.select().from(promptLabels).where(eq(promptLabels.orgId, ctx.orgId))
  const releases = await tx
    .select()
    .from(promptReleases)
    .where(
      and(
        eq(promptReleases.orgId, ctx.orgId),
        or(
          inArray(promptReleases.state, ['canary', 'held']),
          and(
            eq(promptReleases.state, 'rolled_back'),
            eq(promptReleases.sticky, true),
            gt(promptReleases.endedAt, new Date(ctx.clock.now().getTime() - STICKY_MS)),
          ),
        ),
      ),
    )
  return { prompts: known, labels, releases }
})

const versions = defineQuery(
  { permission: 'prompt.read', input: z.object({ ids: z.array(z.uuid()) }) },
  async ({ tx, ctx }, { ids }) => {
    const rows = await versionsByIds(tx, ctx.orgId, ids)
    const out: VersionInUse[] = []
    for (const row of rows) {
      const { messages } = await composeVersion(tx, ctx.orgId, row)
      out.push({
        id: row.id,
        promptId: row.promptId,
        number: row.number,
        hash: row.hash,
        content: row.content,
        messages,
      })
    }
    return out
  },
)

export const loadHeads = (orgId: string): Promise<ServedHeads> => heads(system(orgId), {})
export const loadVersions = (orgId: string, ids: string[]): Promise<VersionInUse[]> =>
  ids.length === 0 ? Promise.resolve([]) : versions(system(orgId), { ids })
