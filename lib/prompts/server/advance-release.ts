import { AppError } from '@/lib/platform/errors'
import { defineVerb, type VerbTools } from '@/lib/platform/server/verb'
import { advancePromptReleaseEndpoint } from '../endpoints'
import { describeRelease } from './describe-release'
import { moveRelease, openFor } from './move-release'
import { type LoadedRelease, lastEvent } from './release-store'

/** Goes on to the next stage; two that want to go on from the same stage go on once. */
export const advancePromptRelease = defineVerb(advancePromptReleaseEndpoint, async (tools, { id, from }) => {
  const { tx, ctx } = tools
  const opened = await openFor(tools, id, 'advance')
  const { release } = opened
  if (release.stage !== from) {
    const last = await lastEvent(tx, ctx.orgId, id)
    throw new AppError(
      'conflict',
      `This release is at stage ${release.stage + 1} already${last === undefined ? '' : `, by ${last.actor.name} at ${last.at.toISOString()}`}`,
      {
        hint: 'Open it again to see how it stands.',
        reason: 'wrong_state',
        data: { stage: release.stage, by: last?.actor ?? null, at: last?.at.toISOString() ?? null },
      },
    )
  }
  await advance(tools, opened)
  return describeRelease(tx, ctx, id)
})

/** Goes on to the next stage, within a verb. */
export async function advance(tools: VerbTools, loaded: LoadedRelease): Promise<LoadedRelease> {
  const { release } = loaded
  const stage = release.stage + 1
  return moveRelease(tools, loaded, 'advance', {
    set: {
      stage,
      stageStartedAt: tools.ctx.clock.now(),
      most: Math.max(release.most, release.stages[stage]?.weight ?? 0),
    },
  })
}
