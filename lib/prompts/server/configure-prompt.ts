import { prompts } from '@/db/schema/prompts'
import { defineVerb } from '@/lib/platform/server/verb'
import { configurePromptEndpoint } from '../endpoints'
import { describePrompt } from './describe-prompt'
import { loadPrompt, promptIs, settingsOf, subjectOf } from './store'

export const configurePrompt = defineVerb(
  configurePromptEndpoint,
  async ({ tx, ctx, audit, notify, unchanged }, { name, judge, gates }) => {
    const before = await loadPrompt(tx, ctx.orgId, name, { lock: true })
    const was = { judge: settingsOf(before), gates: before.gates }
    if (JSON.stringify(was) === JSON.stringify({ judge, gates })) {
      unchanged()
      return describePrompt(tx, ctx.orgId, before)
    }
    const [row = before] = await tx
      .update(prompts)
      .set({ judge, gates, updatedAt: ctx.clock.now() })
      .where(promptIs(ctx.orgId, name))
      .returning()
    await audit({
      action: 'prompt.configured',
      subject: subjectOf(row),
      data: { before: was, after: { judge, gates } },
    })
    await notify('prompts', row.id)
    return describePrompt(tx, ctx.orgId, row)
  },
)
