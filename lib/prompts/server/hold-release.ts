import { defineVerb, type VerbTools } from '@/lib/platform/server/verb'
import { holdPromptReleaseEndpoint, resumePromptReleaseEndpoint } from '../endpoints'
import { describeRelease } from './describe-release'
import { moveRelease, openFor } from './move-release'
import type { LoadedRelease } from './release-store'

/** Stops a canary where it stands; paused, only conversations that have the new version keep it. */
export const holdPromptRelease = defineVerb(
  holdPromptReleaseEndpoint,
  async (tools, { id, pause, reason }) => {
    const opened = await openFor(tools, id, 'hold')
    await hold(tools, opened, { pause, reason })
    return describeRelease(tools.tx, tools.ctx, id)
  },
)

/** Holds a canary, within a verb. */
export const hold = (
  tools: VerbTools,
  loaded: LoadedRelease,
  { pause, reason }: { pause: boolean; reason: string | undefined },
): Promise<LoadedRelease> =>
  moveRelease(tools, loaded, 'hold', {
    note: reason,
    set: { paused: pause, reason: reason ?? null, ...(pause && { least: 0 }) },
  })

/** Goes on from the stage at which it was held, which begins anew: what was seen before counts for nothing there. */
export const resumePromptRelease = defineVerb(resumePromptReleaseEndpoint, async (tools, { id }) => {
  const opened = await openFor(tools, id, 'resume')
  await moveRelease(tools, opened, 'resume', {
    set: { paused: false, reason: null, stageStartedAt: tools.ctx.clock.now() },
  })
  return describeRelease(tools.tx, tools.ctx, id)
})
