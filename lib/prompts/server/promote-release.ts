import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import { isEarly } from '../core/release-guard'
import { promotePromptReleaseEndpoint } from '../endpoints'
import { describeRelease } from './describe-release'
import { openFor } from './move-release'
import { promote } from './start-release'

/** Serves the new version to everyone. Before its last stage is done that is a decision, so it needs a reason. */
export const promotePromptRelease = defineVerb(
  promotePromptReleaseEndpoint,
  async (tools, { id, reason }) => {
    const opened = await openFor(tools, id, 'promote')
    if (isEarly(opened.facts) && (reason === undefined || reason.trim() === ''))
      throw new AppError('invalid', 'The stages of this release are not done: say why it is promoted now', {
        hint: 'Give a reason, or advance it stage by stage.',
        reason: 'early',
        data: { stage: opened.release.stage, stages: opened.release.stages.length },
      })
    await promote(tools, opened, reason)
    return describeRelease(tools.tx, tools.ctx, id)
  },
)
