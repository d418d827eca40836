import { AppError } from '@/lib/platform/errors'
import { defineVerb, type VerbTools } from '@/lib/platform/server/verb'
import type { Stage } from '../contract'
import { FULL } from '../core/weight'
import { startPromptReleaseEndpoint } from '../endpoints'
import { describeRelease } from './describe-release'
import { labelRow } from './labels'
import { moveRelease, openFor } from './move-release'
import { pointLabel } from './point-label'
import { factsOf } from './release-facts'
import { type LoadedRelease, loadRelease } from './release-store'

const ALL_AT_ONCE: Stage[] = [{ weight: FULL, minMinutes: 0, minSample: 0 }]

/** Begins the first stage. An approval whose snippets have moved meanwhile is void: the release is a draft again. */
export const startPromptRelease = defineVerb(startPromptReleaseEndpoint, async (tools, { id }) => {
  const { tx, ctx } = tools
  const voided = await voidIfMoved(tools, id)
  if (!voided) await start(tools, await openFor(tools, id, 'start'))
  return describeRelease(tx, ctx, id)
})

async function voidIfMoved(tools: VerbTools, id: string): Promise<boolean> {
  const loaded = await loadRelease(tools.tx, tools.ctx.orgId, id, { lock: true })
  if (loaded.release.state !== 'approved') return false
  const { movedPins } = await factsOf(tools.tx, tools.ctx, loaded)
  if (movedPins.length === 0) return false
  await moveRelease(tools, loaded, 'void', {
    set: { approvedBy: null, approvedAt: null, reason: `Snippets moved: ${movedPins.join(', ')}` },
    note: `The approval was for other snippets than there are now: ${movedPins.join(', ')}`,
  })
  return true
}

/** Starts an approved release within a verb; where nothing is served beside it, it is promoted at once. */
export async function start(tools: VerbTools, opened: LoadedRelease): Promise<LoadedRelease> {
  const { tx, ctx } = tools
  const { release, prompt } = opened
  const label = await labelRow(tx, prompt, release.environment)
  if (label?.versionId === release.candidateId)
    throw new AppError('conflict', `This version is what ${release.environment} serves already`, {
      hint: 'Abandon the release.',
      reason: 'is_served',
    })
  const stages = label === undefined ? ALL_AT_ONCE : release.stages
  const weight = stages[0]?.weight ?? FULL
  const at = ctx.clock.now()
  const started = await moveRelease(tools, opened, 'start', {
    set: {
      stableId: label?.versionId ?? null,
      stages,
      stage: 0,
      least: weight,
      most: weight,
      startedAt: at,
      stageStartedAt: at,
      reason: null,
    },
  })
  if (stages.length === 1 && stages[0]?.minMinutes === 0 && stages[0].minSample === 0)
    return promote(tools, started)
  if (label !== undefined) await pointLabel(tools, started, label.versionId)
  return started
}

/** Serves the new version to everyone, within a verb. */
export async function promote(
  tools: VerbTools,
  loaded: LoadedRelease,
  note?: string,
): Promise<LoadedRelease> {
  const promoted = await moveRelease(tools, loaded, 'promote', {
    set: { paused: false, most: FULL, reason: note ?? null },
    note,
  })
  await pointLabel(tools, promoted, loaded.release.candidateId)
  return promoted
}
