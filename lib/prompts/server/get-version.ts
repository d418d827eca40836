import { defineQuery } from '@/lib/platform/server/verb'
import { getPromptVersionEndpoint } from '../endpoints'
import { describeVersion } from './describe-version'
import { loadPrompt, loadVersion } from './store'

export const getPromptVersion = defineQuery(
  getPromptVersionEndpoint,
  async ({ tx, ctx }, { name, number }) => {
    const prompt = await loadPrompt(tx, ctx.orgId, name)
    return describeVersion(tx, ctx.orgId, prompt, await loadVersion(tx, prompt, number))
  },
)
