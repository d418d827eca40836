import { defineQuery } from '@/lib/platform/server/verb'
import { getPromptEndpoint } from '../endpoints'
import { describePrompt } from './describe-prompt'
import { loadPrompt } from './store'

export const getPrompt = defineQuery(getPromptEndpoint, async ({ tx, ctx }, { name }) =>
  describePrompt(tx, ctx.orgId, await loadPrompt(tx, ctx.orgId, name)),
)
