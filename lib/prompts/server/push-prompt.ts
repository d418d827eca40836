import { defineAction, defineVerb } from '@/lib/platform/server/verb'
import type { PromptFile } from '../contract'
import { promptFields } from '../contract'
import { contentOf, fieldsOf } from '../core/prompt-file'
import { pushPromptEndpoint } from '../endpoints'
import { insertPrompt } from './create-prompt'
import { insertVersion } from './insert-version'
import { type Push, planPush } from './plan-push'
import { loadPrompt, newestVersion } from './store'
import { changePrompt } from './update-prompt'

const apply = defineVerb(pushPromptEndpoint, async (tools, { file, note }): Promise<Push> => {
  const { tx, ctx, unchanged } = tools
  const plan = await planPush(tools, file)
  if (plan.action === 'unchanged') {
    unchanged()
    return plan
  }
  if (plan.action === 'created') await insertPrompt(tools, newPrompt(file))
  const prompt = await loadPrompt(tx, ctx.orgId, file.name, { lock: true })
  if (plan.action === 'updated') await changePrompt(tools, prompt, fieldsOf(file))
  await insertVersion(tools, prompt, {
    content: contentOf(file),
    pins: file.snippets ?? {},
    note,
    source: 'file',
  })
  const newest = await newestVersion(tx, prompt)
  return { ...plan, version: newest?.number ?? plan.version, hash: newest?.hash ?? plan.hash }
})

const dryRun = defineVerb(pushPromptEndpoint, async (tools, { file }): Promise<Push> => {
  tools.unchanged()
  return planPush(tools, file)
})

/** Brings a prompt to what its file says; with `dryRun` says what that would change. */
export const pushPrompt = defineAction(pushPromptEndpoint, (ctx, input) =>
  input.dryRun ? dryRun(ctx, input) : apply(ctx, input),
)

const newPrompt = (file: PromptFile): Parameters<typeof insertPrompt>[1] => ({
  ...promptFields.parse({}),
  ...fieldsOf(file),
  name: file.name,
  kind: file.kind ?? 'prompt',
})
