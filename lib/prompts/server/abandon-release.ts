import { defineVerb } from '@/lib/platform/server/verb'
import { abandonPromptReleaseEndpoint } from '../endpoints'
import { describeRelease } from './describe-release'
import { moveRelease, openFor } from './move-release'
import { withdrawFromInbox } from './release-inbox'

/** Gives up a release that serves nobody yet. */
export const abandonPromptRelease = defineVerb(
  abandonPromptReleaseEndpoint,
  async (tools, { id, reason }) => {
    const opened = await openFor(tools, id, 'abandon')
    await withdrawFromInbox(tools, opened)
    await moveRelease(tools, opened, 'abandon', { note: reason, set: { reason: reason ?? null } })
    return describeRelease(tools.tx, tools.ctx, id)
  },
)
