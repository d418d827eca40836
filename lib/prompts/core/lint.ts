import type { PromptContent, PromptFinding, PromptKind } from '../contract'
import { type Composed, type ComposeProblem, MAX_COMPOSED, variablesOf } from './compose'
import { finding } from './finding'
import { lintRoles } from './lint-roles'
import { lintText } from './lint-text'
import { parseTemplate } from './template'

/** What is wrong with a JSON Schema, in words; undefined when it can be used. */
export type SchemaProblem = (schema: unknown) => string | undefined

const LARGE = 20_000
const TOO_LARGE = 200_000

/** Names that other template languages and programs keep for themselves. */
const SHADOWS =
  /^(this|self|super|constructor|prototype|__proto__|tostring|valueof|hasownproperty|length|true|false|null|undefined|if|else|each|with|for|end|loop|range|include|import|context|session|env)$/i

/** All that the lint says of a version: errors first, then in the order of the text. */
export function lintPrompt(
  content: PromptContent,
  composed: Composed,
  { kind, schemaProblem }: { kind: PromptKind; schemaProblem: SchemaProblem },
): PromptFinding[] {
  const found = [
    ...lintSnippets(composed),
    ...(kind === 'prompt' ? lintArguments(content, composed, schemaProblem) : []),
    ...(kind === 'prompt' ? lintRoles(composed) : []),
    ...lintTags(content),
    ...lintText(composed),
    ...lintSize(composed),
  ]
  const rank = { error: 0, warning: 1, info: 2 }
  return found.sort((a, b) => rank[a.level] - rank[b.level])
}

export const hasErrors = (findings: readonly PromptFinding[]): boolean =>
  findings.some(f => f.level === 'error')

const lintSnippets = ({ problems }: Composed): PromptFinding[] =>
  problems.map(problem => finding(problem.kind, 'error', '/messages', paramsOf(problem)))

function paramsOf(problem: ComposeProblem): PromptFinding['params'] {
  switch (problem.kind) {
    case 'unknown-snippet':
      return { name: problem.version === undefined ? problem.name : `${problem.name}@${problem.version}` }
    case 'snippet-cycle':
      return { path: problem.path.join(' → ') }
    case 'snippet-twice':
      return { name: problem.name, a: problem.versions[0], b: problem.versions[1] }
    case 'too-large':
      return { limit: MAX_COMPOSED }
  }
}

function lintArguments(
  { arguments: declared }: PromptContent,
  { messages }: Composed,
  schemaProblem: SchemaProblem,
): PromptFinding[] {
  const used = variablesOf(messages)
  const names = new Set(declared.map(a => a.name))
  const out = used
    .filter(name => !names.has(name))
    .map(name => finding('undeclared-variable', 'error', '/messages', { name }))
  for (const [i, argument] of declared.entries()) {
    const at = `/arguments/${i}`
    const { name } = argument
    if (declared.findIndex(a => a.name === name) !== i)
      out.push(finding('argument-twice', 'error', at, { name }))
    if (!used.includes(name)) out.push(finding('unused-argument', 'warning', at, { name }))
    if (argument.required && argument.default !== undefined)
      out.push(finding('required-with-default', 'warning', at, { name }))
    if (SHADOWS.test(name)) out.push(finding('argument-shadows', 'info', at, { name }))
    const problem = argument.schema === undefined ? undefined : schemaProblem(argument.schema)
    if (problem !== undefined)
      out.push(finding('argument-schema', 'error', `${at}/schema`, { name, problem }))
  }
  return out
}

/** Tags of the version's own text; those of a snippet are the snippet's. */
const lintTags = ({ messages }: PromptContent): PromptFinding[] =>
  messages.flatMap((message, i) =>
    parseTemplate(message.text).flatMap(part =>
      part.kind === 'broken'
        ? [finding('broken-tag', 'error', `/messages/${i}/text`, { tag: part.text.slice(0, 60) })]
        : [],
    ),
  )

function lintSize({ messages }: Composed): PromptFinding[] {
  const size = messages.reduce(
    (sum, m) => sum + m.parts.reduce((s, p) => s + ('text' in p ? p.text.length : 0), 0),
    0,
  )
  if (size > TOO_LARGE) return [finding('too-large', 'error', '/messages', { size, limit: TOO_LARGE })]
  if (size > LARGE) return [finding('large', 'warning', '/messages', { size, limit: LARGE })]
  return []
}
