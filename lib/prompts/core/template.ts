/** What stands in a prompt's text. A tag that is none of ours stays as it is written. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; name: string }
  | { kind: 'include'; name: string; version: number | undefined }
  | { kind: 'broken'; text: string }

// `\{{` is a plain `{{`; of more than two braces the last two open a tag, which holds no brace and no line end.
const TAG = /\\\{\{|\{\{(?!\{)([^\n{}]*)\}\}|\{\{(?!\{)/g
const VARIABLE = /^\s*([A-Za-z_][A-Za-z0-9_.-]{0,63})\s*$/
const INCLUDE = /^>\s*([A-Za-z0-9][A-Za-z0-9._-]{0,63}?)(?:@(\d{1,9}))?\s*$/

/** Reads a text once, from left to right: what a tag is replaced by is never read again. */
export function parseTemplate(source: string): Part[] {
  const parts: Part[] = []
  let from = 0
  const plain = (text: string) => {
    const last = parts.at(-1)
    if (last?.kind === 'text') last.text += text
    else if (text !== '') parts.push({ kind: 'text', text })
  }
  for (const match of source.matchAll(TAG)) {
    plain(source.slice(from, match.index))
    from = match.index + match[0].length
    if (match[0] === '\\{{') plain('{{')
    else parts.push(tagOf(match[0], match[1]))
  }
  plain(source.slice(from))
  return parts
}

function tagOf(text: string, inside: string | undefined): Part {
  const [, variable] = VARIABLE.exec(inside ?? '') ?? []
  if (variable !== undefined) return { kind: 'variable', name: variable }
  const [, name, version] = INCLUDE.exec(inside ?? '') ?? []
  if (name !== undefined)
    return { kind: 'include', name, version: version === undefined ? undefined : Number(version) }
  return { kind: 'broken', text }
}

/** The text that is read as these parts. */
export const showParts = (parts: readonly Part[]): string => parts.map(showPart).join('')

function showPart(part: Part): string {
  switch (part.kind) {
    case 'text':
      return part.text.replaceAll('{{', '\\{{')
    case 'variable':
      return `{{${part.name}}}`
    case 'include':
      return `{{> ${part.name}${part.version === undefined ? '' : `@${part.version}`}}}`
    case 'broken':
      return part.text
  }
}

/** One kind of line end: a file that was saved on another system says the same. Spaces are left alone. */
export const unifyLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n')
