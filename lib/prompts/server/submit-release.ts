import { defineVerb, type VerbTools } from '@/lib/platform/server/verb'
import { submitPromptReleaseEndpoint } from '../endpoints'
import { describeRelease } from './describe-release'
import { moveRelease, openFor } from './move-release'
import { showInInbox } from './release-inbox'

export const submitPromptRelease = defineVerb(submitPromptReleaseEndpoint, async (tools, { id }) => {
  await submit(tools, id)
  return describeRelease(tools.tx, tools.ctx, id)
})

/** Asks for review within a verb. */
export async function submit(tools: VerbTools, id: string): Promise<void> {
  const submitted = await moveRelease(tools, await openFor(tools, id, 'submit'), 'submit')
  await showInInbox(tools, submitted)
}
