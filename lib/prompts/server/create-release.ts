import { promptReleaseEvents, promptReleases } from '@/db/schema/prompts'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineVerb, type VerbTools } from '@/lib/platform/server/verb'
import type { Stage } from '../contract'
import { releaseDigest } from '../core/hash'
import { defaultStages, stagesProblem } from '../core/weight'
import { createPromptReleaseEndpoint } from '../endpoints'
import { describeRelease } from './describe-release'
import { labelRow } from './labels'
import type { LoadedRelease } from './release-store'
import { loadPrompt, loadVersion, type PromptRecord, settingsOf, subjectOf, whoOf } from './store'
import { submit } from './submit-release'

export const createPromptRelease = defineVerb(createPromptReleaseEndpoint, async (tools, input) => {
  const { tx, ctx } = tools
  const prompt = await loadPrompt(tx, ctx.orgId, input.name, { lock: true })
  const made = await draftRelease(tools, prompt, input)
  if (input.submit) await submit(tools, made.release.id)
  return describeRelease(tx, ctx, made.release.id)
})

interface Wanted {
  version: number
  environment: string
  stages?: Stage[] | undefined
  notes?: string | undefined
}

/** Drafts a release within a verb whose prompt is locked. */
export async function draftRelease(
  { tx, ctx, audit, notify }: VerbTools,
  prompt: PromptRecord,
  { version, environment, notes, ...given }: Wanted,
): Promise<LoadedRelease> {
  if (prompt.kind === 'snippet')
    throw new AppError('invalid', 'A snippet is released with the prompts that include it', {
      hint: 'Save a new version of such a prompt: it takes the snippet as it is now.',
    })
  if (prompt.archivedAt !== null)
    throw new AppError('conflict', `${prompt.name} is archived`, {
      hint: 'Take it out of the archive first.',
    })
  const candidate = await loadVersion(tx, prompt, version)
  const label = await labelRow(tx, prompt, environment)
  if (label?.versionId === candidate.id)
    throw new AppError('conflict', `Version ${version} is what ${environment} serves already`, {
      hint: 'Release another version.',
      reason: 'is_served',
    })
  const stages = given.stages ?? defaultStages(label !== undefined)
  const problem = stagesProblem(stages)
  if (problem !== undefined)
    throw new AppError('invalid', problem, {
      hint: 'Each stage is wider than the one before it, and the last is 10,000: everyone.',
    })
  const id = newId()
  const at = ctx.clock.now()
  const author = whoOf(ctx.actor)
  const digest = releaseDigest({ prompt: prompt.name, environment, hash: candidate.hash })
  const [release] = await tx
    .insert(promptReleases)
    .values({
      id,
      orgId: ctx.orgId,
      promptId: prompt.id,
      environment,
      candidateId: candidate.id,
      state: 'draft',
      stages,
      digest,
      gates: prompt.gates,
      judge: settingsOf(prompt),
      notes: notes ?? null,
      author,
      createdAt: at,
    })
    .returning()
  if (release === undefined) throw new Error('An insert gives its row')
  await tx.insert(promptReleaseEvents).values({
    id: newId(),
    orgId: ctx.orgId,
    releaseId: id,
    at,
    actor: author,
    action: 'create',
    fromState: null,
    toState: 'draft',
    stage: -1,
    note: null,
  })
  await audit({
    action: 'prompt_release.created',
    subject: subjectOf(prompt),
    data: { releaseId: id, environment, version, digest, stages },
  })
  await notify('prompts', prompt.id)
  return { release, prompt, candidate }
}
