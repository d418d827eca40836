import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { promptLabels, promptReleases } from '@/db/schema/prompts'
import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import { PRODUCTION } from '../contract'
import { removePromptLabelEndpoint, setPromptLabelEndpoint } from '../endpoints'
import { describePrompt } from './describe-prompt'
import { loadPrompt, loadVersion, type PromptRecord, subjectOf, whoOf } from './store'

/** Points an environment at a version. A version has one place for each label: it can't stand on two. */
export const setPromptLabel = defineVerb(
  setPromptLabelEndpoint,
  async ({ tx, ctx, audit, notify, unchanged }, { name, label, version }) => {
    const prompt = await loadPrompt(tx, ctx.orgId, name, { lock: true })
    refuseProduction(label)
    if (prompt.kind === 'snippet')
      throw new AppError('invalid', 'A snippet is served by the prompts that include it', {
        hint: 'Point an environment of such a prompt at a version.',
      })
    const to = await loadVersion(tx, prompt, version)
    await refuseWhileReleasing(tx, prompt, label)
    const before = await labelRow(tx, prompt, label)
    if (before?.versionId === to.id) {
      unchanged()
      return describePrompt(tx, ctx.orgId, prompt)
    }
    const set = { versionId: to.id, releaseId: null, movedAt: ctx.clock.now(), movedBy: whoOf(ctx.actor) }
    await tx
      .insert(promptLabels)
      .values({ ...set, orgId: ctx.orgId, promptId: prompt.id, name: label })
      .onConflictDoUpdate({ target: [promptLabels.orgId, promptLabels.promptId, promptLabels.name], set })
    await audit({
      action: 'prompt.labelled',
      subject: subjectOf(prompt),
      data: { label, version, hash: to.hash },
    })
    await notify('prompts', prompt.id)
    return describePrompt(tx, ctx.orgId, prompt)
  },
)

export const removePromptLabel = defineVerb(
  removePromptLabelEndpoint,
  async ({ tx, ctx, audit, notify }, { name, label }) => {
    const prompt = await loadPrompt(tx, ctx.orgId, name, { lock: true })
    refuseProduction(label)
    await refuseWhileReleasing(tx, prompt, label)
    const [gone] = await tx.delete(promptLabels).where(labelIs(prompt, label)).returning()
    if (gone === undefined)
      throw new AppError('not_found', `${name} has no environment ${label}`, {
        hint: 'See the labels of the prompt.',
      })
    await audit({
      action: 'prompt.label_removed',
      subject: subjectOf(prompt),
      data: { label, versionId: gone.versionId },
    })
    await notify('prompts', prompt.id)
    return describePrompt(tx, ctx.orgId, prompt)
  },
)

export const labelIs = (prompt: Pick<PromptRecord, 'orgId' | 'id'>, label: string) =>
  and(
    eq(promptLabels.orgId, prompt.orgId),
    eq(promptLabels.promptId, prompt.id),
    eq(promptLabels.name, label),
  )

export async function labelRow(tx: Tx, prompt: Pick<PromptRecord, 'orgId' | 'id'>, label: string) {
  const [row] = await tx.select().from(promptLabels).where(labelIs(prompt, label))
  return row
}

function refuseProduction(label: string): void {
  if (label !== PRODUCTION) return
  throw new AppError('conflict', 'Production moves by a release, which a second person approves', {
    hint: 'Draft a release of the version.',
  })
}

async function refuseWhileReleasing(tx: Tx, prompt: PromptRecord, label: string): Promise<void> {
  const [running] = await tx
    .select({ id: promptReleases.id })
    .from(promptReleases)
    .where(
      and(
        eq(promptReleases.orgId, prompt.orgId),
        eq(promptReleases.promptId, prompt.id),
        eq(promptReleases.environment, label),
        inArray(promptReleases.state, ['canary', 'held']),
      ),
    )
  if (running !== undefined)
    throw new AppError('conflict', `A release of ${prompt.name} to ${label} is being served`, {
      hint: 'Promote it or roll it back first.',
      data: { releaseId: running.id },
    })
}
