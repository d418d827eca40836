import { and, eq, inArray } from 'drizzle-orm'
import { promptReleases, prompts } from '@/db/schema/prompts'
import { AppError } from '@/lib/platform/errors'
import { defineVerb, type VerbTools } from '@/lib/platform/server/verb'
import { updatePromptEndpoint } from '../endpoints'
import { describePrompt } from './describe-prompt'
import { loadPrompt, type PromptRecord, promptIs, subjectOf } from './store'

const fields = ['title', 'description', 'owner', 'folder', 'tags'] as const
type Change = Partial<Pick<PromptRecord, (typeof fields)[number] | 'archivedAt'>>

export const updatePrompt = defineVerb(updatePromptEndpoint, async (tools, { name, archived, ...given }) => {
  const { tx, ctx, unchanged } = tools
  const before = await loadPrompt(tx, ctx.orgId, name, { lock: true })
  if (archived === true && before.archivedAt === null) await refuseWhileReleasing(tools, before)
  const row = await changePrompt(tools, before, {
    ...given,
    ...(archived !== undefined &&
      archived !== (before.archivedAt !== null) && { archivedAt: archived ? ctx.clock.now() : null }),
  })
  if (row === undefined) unchanged()
  return describePrompt(tx, ctx.orgId, row ?? before)
})

/** Changes fields within a verb; undefined where nothing differs. */
export async function changePrompt(
  { tx, ctx, audit, notify }: VerbTools,
  before: PromptRecord,
  given: { [K in keyof Change]?: Change[K] | undefined },
): Promise<PromptRecord | undefined> {
  const changed = [...fields, 'archivedAt' as const].filter(
    field => given[field] !== undefined && JSON.stringify(given[field]) !== JSON.stringify(before[field]),
  )
  if (changed.length === 0) return undefined
  const set: Record<string, unknown> = Object.fromEntries(changed.map(field => [field, given[field]]))
  const [row] = await tx
    .update(prompts)
    .set({ ...set, updatedAt: ctx.clock.now() })
    .where(promptIs(ctx.orgId, before.name))
    .returning()
  if (row === undefined) return undefined
  await audit({
    action: 'prompt.updated',
    subject: subjectOf(row),
    data: Object.fromEntries(changed.map(f => [f, { before: before[f], after: row[f] }])),
  })
  await notify('prompts', row.id)
  return row
}

/** What is archived is served no more: not while a release gives it to people. */
async function refuseWhileReleasing({ tx, ctx }: VerbTools, prompt: PromptRecord): Promise<void> {
  const [running] = await tx
    .select({ id: promptReleases.id })
    .from(promptReleases)
    .where(
      and(
        eq(promptReleases.orgId, ctx.orgId),
        eq(promptReleases.promptId, prompt.id),
        inArray(promptReleases.state, ['canary', 'held']),
      ),
    )
  if (running !== undefined)
    throw new AppError('conflict', `A release of ${prompt.name} is being served`, {
      hint: 'Promote it or roll it back first.',
      data: { releaseId: running.id },
    })
}
