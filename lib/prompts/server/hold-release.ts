import { defineVerb } from '@/lib/platform/server/verb'
import { holdPromptReleaseEndpoint, resumePromptReleaseEndpoint } from '../endpoints'
import { describeRelease } from './describe-release'
import { moveRelease, openFor } from './move-release'

/** Stops a canary where it stands; paused, only conversations that have the new version keep it. */
export const holdPromptRelease = defineVerb(
  holdPromptReleaseEndpoint,
  async (tools, { id, pause, reason }) => {
    const opened = await openFor(tools, id, 'hold')
    await moveRelease(tools, opened, 'hold', {
      note: reason,
      set: { paused: pause, reason: reason ?? null, ...(pause && { least: 0 }) },
    })
    return describeRelease(tools.tx, tools.ctx, id)
  },
)

/** Goes on from the stage at which it was held, which begins anew: what was seen before counts for nothing there. */
export const resumePromptRelease = defineVerb(resumePromptReleaseEndpoint, async (tools, { id }) => {
  const opened = await openFor(tools, id, 'resume')
  await moveRelease(tools, opened, 'resume', {
    set: { paused: false, reason: null, stageStartedAt: tools.ctx.clock.now() },
  })
  return describeRelease(tools.tx, tools.ctx, id)
})
