import { defineVerb, type VerbTools } from '@/lib/platform/server/verb'
import { submitPromptReleaseEndpoint } from '../endpoints'
import { describeRelease } from './describe-release'
import { moveRelease, openFor } from './move-release'

export const submitPromptRelease = defineVerb(submitPromptReleaseEndpoint, async (tools, { id }) => {
  await submit(tools, id)
  return describeRelease(tools.tx, tools.ctx, id)
})

/** Asks for review within a verb. */
export async function submit(tools: VerbTools, id: string): Promise<void> {
  await moveRelease(tools, await openFor(tools, id, 'submit'), 'submit')
}
