import { and, eq } from 'drizzle-orm'
import { promptReleaseEvents, promptReleases } from '@/db/schema/prompts'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import type { VerbTools } from '@/lib/platform/server/verb'
import type { BlockReason, ReleaseAction, ReleaseState } from '../contract'
import { blockOf, type ReleaseFacts } from '../core/release-guard'
import { afterAction, isOver } from '../core/release-state'
import { factsOf } from './release-facts'
import { type LoadedRelease, lastEvent, loadRelease, releaseIs } from './release-store'
import { subjectOf, whoOf } from './store'

type Set = Partial<typeof promptReleases.$inferInsert>

/**
 * Loads a release for an action, its prompt locked, and sees that the action is open.
 * @throws AppError `conflict` with who moved it and when, or why it can't be moved; `forbidden` for its author's approval
 */
export async function openFor(
  { tx, ctx }: VerbTools,
  id: string,
  action: ReleaseAction,
): Promise<LoadedRelease & { facts: ReleaseFacts }> {
  const loaded = await loadRelease(tx, ctx.orgId, id, { lock: true })
  const facts = await factsOf(tx, ctx, loaded)
  const block = blockOf(action, facts)
  if (block === undefined) return { ...loaded, facts }
  if (block.reason === 'wrong_state') throw await lostRace(tx, ctx.orgId, loaded, action)
  throw new AppError(
    block.reason === 'is_author' ? 'forbidden' : 'conflict',
    refusals[block.reason].message,
    {
      hint: refusals[block.reason].hint,
      reason: block.reason,
      data: { ...block.params },
    },
  )
}

/** Moves a release within a verb: compare-and-set on its state, its event, audit, notice and webhook. */
export async function moveRelease(
  { tx, ctx, audit, notify, enqueue }: VerbTools,
  { release, prompt, candidate }: LoadedRelease,
  action: ReleaseAction,
  { set = {}, note }: { set?: Set; note?: string | undefined } = {},
): Promise<LoadedRelease> {
  const to = afterAction(release.state, action)
  if (to === undefined) throw await lostRace(tx, ctx.orgId, { release, prompt, candidate }, action)
  const at = ctx.clock.now()
  const by = whoOf(ctx.actor)
  const [moved] = await tx
    .update(promptReleases)
    .set({ ...set, state: to, ...(isOver(to) && { endedAt: at, endedBy: by }) })
    .where(and(releaseIs(ctx.orgId, release.id), eq(promptReleases.state, release.state)))
    .returning()
  if (moved === undefined) throw await lostRace(tx, ctx.orgId, { release, prompt, candidate }, action)
  await tx.insert(promptReleaseEvents).values({
    id: newId(),
    orgId: ctx.orgId,
    releaseId: release.id,
    at,
    actor: by,
    action,
    fromState: release.state,
    toState: to,
    stage: moved.stage,
    note: note ?? null,
  })
  await audit({
    action: `prompt_release.${verbs[action]}`,
    subject: subjectOf(prompt),
    data: {
      releaseId: release.id,
      environment: release.environment,
      version: candidate.number,
      digest: release.digest,
      from: release.state,
      to,
      stage: moved.stage,
      ...(note !== undefined && { note }),
    },
  })
  await notify('prompts', prompt.id)
  await enqueue('webhook', {
    event: `prompt.${verbs[action]}`,
    promptId: prompt.id,
    releaseId: release.id,
  })
  return { release: moved, prompt, candidate }
}

const verbs: Record<ReleaseAction, string> = {
  submit: 'submitted',
  approve: 'approved',
  send_back: 'sent_back',
  void: 'voided',
  start: 'started',
  advance: 'advanced',
  hold: 'held',
  resume: 'resumed',
  promote: 'promoted',
  roll_back: 'rolled_back',
  abandon: 'abandoned',
}
const states: Record<ReleaseState, string> = {
  draft: 'a draft',
  in_review: 'in review',
  approved: 'approved',
  canary: 'being served as a canary',
  held: 'held',
  promoted: 'promoted',
  rolled_back: 'rolled back',
  abandoned: 'abandoned',
}

/** Whoever comes second is told who was first, and when. */
async function lostRace(
  tx: VerbTools['tx'],
  orgId: string,
  { release }: LoadedRelease,
  action: ReleaseAction,
): Promise<AppError> {
  const last = await lastEvent(tx, orgId, release.id)
  const by = last === undefined ? '' : `, by ${last.actor.name} at ${last.at.toISOString()}`
  return new AppError('conflict', `This release is ${states[release.state]}${by}`, {
    detail: `It can't be ${verbs[action].replace('_', ' ')} from there.`,
    hint: 'Open it again to see how it stands.',
    reason: 'wrong_state',
    data: { state: release.state, by: last?.actor ?? null, at: last?.at.toISOString() ?? null },
  })
}

const refusals: Record<Exclude<BlockReason, 'wrong_state'>, { message: string; hint: string }> = {
  no_permission: { message: 'You are not allowed to do this', hint: 'Ask an owner of the organization.' },
  is_author: {
    message: 'Who wrote the version or asked for its release does not approve it',
    hint: 'Ask another reviewer.',
  },
  pins_moved: {
    message: 'A snippet of this version has a newer version',
    hint: 'Save the text as a new version, which takes the snippet as it is now, and release that.',
  },
  lint_errors: {
    message: 'The lint finds errors in this version',
    hint: 'Correct them in a new version.',
  },
  gate_missing: {
    message: 'An evaluation that this release needs is not there',
    hint: 'Let CI attach it: POST /api/v1/prompts/{name}/versions/{number}/evaluations.',
  },
  gate_failed: {
    message: 'An evaluation that this release needs has failed',
    hint: 'Correct the text in a new version, or attach a newer result.',
  },
  needs_time: {
    message: 'This stage has not had its time yet',
    hint: 'Wait, or promote with a reason.',
  },
  needs_sample: {
    message: 'Too few conversations were given the new version in this stage',
    hint: 'Wait for more: too little data is held, never passed. Or promote with a reason.',
  },
  other_release: {
    message: 'Another release of this prompt is being served in this environment',
    hint: 'Promote it or roll it back first.',
  },
  new_required_argument: {
    message: 'The new version needs an argument that callers of the old one don’t send',
    hint: 'Give it a default, or release to everyone at once (one stage of 10,000).',
  },
  last_stage: { message: 'This is the last stage', hint: 'Promote the release.' },
  not_serving: {
    message: 'This release is not what the environment serves any more, or nothing was served before it',
    hint: 'Roll back the release that came after it, or release an older version.',
  },
}
