export interface TemplatePart {
  kind: 'text' | 'tag'
  text: string
}

const tag = /\{\{\s*>?\s*[A-Za-z0-9_.-]+\s*\}\}/g

/** Cuts a text into plain parts and `{{variable}}` or `{{> snippet}}` tags, to mark them. The parts joined are the text. */
export function splitTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let from = 0
  for (const found of text.matchAll(tag)) {
    if (found.index > from) parts.push({ kind: 'text', text: text.slice(from, found.index) })
    parts.push({ kind: 'tag', text: found[0] })
    from = found.index + found[0].length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}
