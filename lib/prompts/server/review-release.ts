import { defineVerb } from '@/lib/platform/server/verb'
import { reviewPromptReleaseEndpoint } from '../endpoints'
import { describeRelease } from './describe-release'
import { settleInInbox } from './release-inbox'
import { reviewRelease } from './review'

/** Approves a release, or sends it back. Binds to the digest that was shown. */
export const reviewPromptRelease = defineVerb(reviewPromptReleaseEndpoint, async (tools, input) => {
  const reviewed = await reviewRelease(tools, input)
  await settleInInbox(tools, reviewed, input)
  return describeRelease(tools.tx, tools.ctx, input.id)
})
