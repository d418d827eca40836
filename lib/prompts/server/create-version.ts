import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import { createPromptVersionEndpoint } from '../endpoints'
import { describeVersion } from './describe-version'
import { insertVersion } from './insert-version'
import { loadPrompt, newestVersion } from './store'

export const createPromptVersion = defineVerb(createPromptVersionEndpoint, async (tools, input) => {
  const { tx, ctx, unchanged } = tools
  const prompt = await loadPrompt(tx, ctx.orgId, input.name, { lock: true })
  const row = await insertVersion(tools, prompt, { ...input, source: 'console' })
  if (row !== undefined) return describeVersion(tx, ctx.orgId, { ...prompt, latestNumber: row.number }, row)
  unchanged()
  const newest = await newestVersion(tx, prompt)
  if (newest === undefined) throw new AppError('not_found', 'The version is gone')
  return describeVersion(tx, ctx.orgId, prompt, newest)
})
