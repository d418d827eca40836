import { z } from 'zod'
import { defineVerb } from '@/lib/platform/server/verb'
import { PRODUCTION } from '../contract'
import { draftRelease } from './create-release'
import { labelRow } from './labels'
import { moveRelease } from './move-release'
import { start } from './start-release'
import { loadPrompt, whoOf } from './store'

const NOTE = 'Initial import: approved by whoever applied the workspace file'

/**
 * Releases the first version of a prompt as a workspace file imports it, recorded as approved by whoever applies.
 * False where production serves one already: then a release with four eyes is due.
 */
export const importRelease = defineVerb(
  {
    permission: 'workspace.apply',
    input: z.object({ name: z.string(), version: z.number().int().positive() }),
  },
  async (tools, { name, version }) => {
    const { tx, ctx, unchanged } = tools
    const prompt = await loadPrompt(tx, ctx.orgId, name, { lock: true })
    if ((await labelRow(tx, prompt, PRODUCTION)) !== undefined) {
      unchanged()
      return false
    }
    const drafted = await draftRelease(tools, prompt, { version, environment: PRODUCTION, notes: NOTE })
    const submitted = await moveRelease(tools, drafted, 'submit')
    const approved = await moveRelease(tools, submitted, 'approve', {
      note: NOTE,
      set: { approvedBy: whoOf(ctx.actor), approvedAt: ctx.clock.now() },
    })
    await start(tools, approved)
    return true
  },
)
