import type { PromptFinding } from '../contract'
import type { Composed } from './compose'
import { finding } from './finding'

/** Who says what: models and MCP know user and assistant, and most APIs one system message at the top. */
export function lintRoles({ messages }: Composed): PromptFinding[] {
  const out: PromptFinding[] = []
  if (!messages.some(m => m.role === 'user')) out.push(finding('no-user-message', 'warning', '/messages'))
  for (const [i, message] of messages.entries()) {
    const path = `/messages/${i}`
    if (message.role === 'system' && i > 0) out.push(finding('system-not-first', 'warning', path))
    if (i > 0 && messages[i - 1]?.role === message.role && message.role !== 'system')
      out.push(finding('same-role-twice', 'info', path, { role: message.role }))
    if (message.parts.every(p => p.kind === 'text' && p.text.trim() === ''))
      out.push(finding('empty-message', 'error', path))
    if (message.role !== 'system') continue
    const variables = message.parts.flatMap(p => (p.kind === 'variable' ? [p.name] : []))
    for (const name of new Set(variables)) out.push(finding('variable-in-system', 'warning', path, { name }))
  }
  return out
}
