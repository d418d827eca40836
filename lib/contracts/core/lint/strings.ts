import { escapePointer, isObject } from '../json'

/** Deeper than any definition that is taken: what lies below is not looked at. */
const MAX_DEPTH = 150

/** A text of a definition, and the field that holds it; `isName` where the text is the name of the field itself. */
export interface TextAt {
  path: string
  field: string
  text: string
  isName: boolean
}

/** All texts of a definition in the order of the author, with the names of fields. */
export function stringsOf(root: unknown): TextAt[] {
  const out: TextAt[] = []
  const stack: { value: unknown; path: string; field: string; depth: number }[] = [
    { value: root, path: '', field: '', depth: 0 },
  ]
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const { value, path, field, depth } = at
    if (typeof value === 'string') out.push({ path, field, text: value, isName: false })
    if (depth >= MAX_DEPTH) continue
    const entries: [string, unknown][] = Array.isArray(value)
      ? value.map((one, i) => [String(i), one])
      : isObject(value)
        ? Object.entries(value)
        : []
    for (const [key, one] of entries.reverse()) {
      const inside = `${path}/${escapePointer(key)}`
      if (isObject(value)) out.push({ path: inside, field: key, text: key, isName: true })
      stack.push({ value: one, path: inside, field: isObject(value) ? key : field, depth: depth + 1 })
    }
  }
  return out
}
