import { defineQuery, type QueryTools } from '@/lib/platform/server/verb'
import { reviewQuestions } from '../core/questions'
import { showParts } from '../core/template'
import { comparePromptVersionsEndpoint } from '../endpoints'
import { composeVersion } from './describe-version'
import { toolsNamed } from './named-tools'
import { loadPrompt, loadVersion, type PromptRecord } from './store'

/** Any two versions of one prompt. */
export const comparePromptVersions = defineQuery(
  comparePromptVersionsEndpoint,
  async (tools, { name, before, after }) => {
    const prompt = await loadPrompt(tools.tx, tools.ctx.orgId, name)
    const a = await sideOf(tools, prompt, before)
    const b = await sideOf(tools, prompt, after)
    return {
      before: a.shown,
      after: b.shown,
      identical: a.shown.hash === b.shown.hash,
      questions: reviewQuestions(a.compared, b.compared),
    }
  },
)

async function sideOf({ tx, ctx }: QueryTools, prompt: PromptRecord, number: number) {
  const version = await loadVersion(tx, prompt, number)
  const composed = await composeVersion(tx, ctx.orgId, version)
  const tools = await toolsNamed(tx, ctx.orgId, composed, prompt)
  const { hash, content, pins } = version
  return {
    shown: {
      number,
      hash,
      content,
      pins,
      messages: composed.messages.map(m => ({ role: m.role, text: showParts(m.parts) })),
    },
    compared: {
      content,
      pins,
      missingTools: tools
        .filter(t => t.missingIn.length > 0)
        .map(t => ({ tool: t.tool, profiles: t.missingIn })),
    },
  }
}
