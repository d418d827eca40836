import { defineQuery } from '@/lib/platform/server/verb'
import { variablesOf } from '../core/compose'
import { lintPrompt } from '../core/lint'
import { fillArguments, render } from '../core/render'
import { previewPromptEndpoint } from '../endpoints'
import { checkArgument, schemaProblem } from './check-value'
import { prepare } from './insert-version'
import { toolsNamed } from './named-tools'

/** What a text would be served as; nothing is stored, and nothing counts as served. */
export const previewPrompt = defineQuery(
  previewPromptEndpoint,
  async ({ tx, ctx }, { name, kind, arguments: given, ...text }) => {
    const { content, composed, pins } = await prepare(tx, ctx.orgId, { kind, name }, text)
    const { values, problems } = fillArguments(content.arguments, given, checkArgument)
    const messages = render(composed.messages, values)
    const declared = new Set(content.arguments.map(a => a.name))
    return {
      messages,
      variables: variablesOf(composed.messages).map(v => ({ name: v, declared: declared.has(v) })),
      problems,
      pins,
      findings: lintPrompt(content, composed, { kind, schemaProblem }),
      tools: await toolsNamed(tx, ctx.orgId, composed, name === undefined ? undefined : { name }),
      bytes: messages.reduce((sum, m) => sum + Buffer.byteLength(m.text), 0),
    }
  },
)
