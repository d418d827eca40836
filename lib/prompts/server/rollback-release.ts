import { defineVerb } from '@/lib/platform/server/verb'
import { rollbackPromptReleaseEndpoint } from '../endpoints'
import { describeRelease } from './describe-release'
import { moveRelease, openFor } from './move-release'
import { pointLabel } from './point-label'

/** Serves the old version again. Without `now`, conversations that have the new one keep it to their end. */
export const rollbackPromptRelease = defineVerb(
  rollbackPromptReleaseEndpoint,
  async (tools, { id, now, reason }) => {
    const opened = await openFor(tools, id, 'roll_back')
    const { stableId } = opened.release
    const rolledBack = await moveRelease(tools, opened, 'roll_back', {
      note: reason,
      set: { paused: false, sticky: !now, reason: reason ?? null },
    })
    if (stableId !== null) await pointLabel(tools, rolledBack, stableId)
    return describeRelease(tools.tx, tools.ctx, id)
  },
)
