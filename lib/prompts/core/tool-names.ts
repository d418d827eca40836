/** A tool that a text may name. */
export interface NameableTool {
  server: string
  tool: string
}

const TOKEN = /[\p{L}\p{N}_][\p{L}\p{N}_.\-/]*/gu
/** A name that could not be a word of a sentence: `orders.reship`, `find_ticket`, `findTicket`, `v2-search`. */
const UNMISTAKABLE = /[._/-]|[a-z][A-Z]|\d/

/**
 * Which of these tools a text names: by a name that could be nothing else, by `server__name` or `server/name`, or, for a
 * plain word such as `search`, where it stands in code marks, before a bracket, or beside the word tool.
 */
export function namedTools<T extends NameableTool>(
  text: string,
  tools: readonly T[],
): { tool: T; as: string }[] {
  const byName = new Map<string, T[]>()
  for (const tool of tools)
    for (const name of [tool.tool, `${tool.server}__${tool.tool}`, `${tool.server}/${tool.tool}`])
      byName.set(name, [...(byName.get(name) ?? []), tool])
  const found = new Map<T, string>()
  for (const match of text.matchAll(TOKEN)) {
    const token = match[0].replace(/[.\-/]+$/, '')
    const named = byName.get(token)
    if (named === undefined || (!UNMISTAKABLE.test(token) && !isMeant(text, match.index, token))) continue
    for (const tool of named) if (!found.has(tool)) found.set(tool, token)
  }
  return [...found].map(([tool, as]) => ({ tool, as }))
}

function isMeant(text: string, at: number, token: string): boolean {
  const before = text.slice(Math.max(0, at - 24), at)
  const after = text.slice(at + token.length, at + token.length + 12)
  return (
    /[`"'“「『]$/.test(before) ||
    after.startsWith('(') ||
    /\b(?:tools?|call|calling|invoke)\s+(?:the\s+)?$/i.test(before) ||
    /^\s+tool\b/i.test(after) ||
    /(?:工具|调用)\s*$/.test(before)
  )
}
