import { escapePointer, isObject } from '../json'

/** Where texts of a value name something: as a whole word, whatever stands around it. JSON Pointers, the first of them. */
export function placesNaming(value: unknown, name: string, most = 20): string[] {
  const out: string[] = []
  const waiting: [string, unknown][] = [['', value]]
  for (let at = waiting.shift(); at !== undefined && out.length < most; at = waiting.shift()) {
    const [path, inner] = at
    if (typeof inner === 'string') {
      if (names(inner, name)) out.push(path)
    } else if (Array.isArray(inner))
      waiting.push(...inner.map((one, i): [string, unknown] => [`${path}/${i}`, one]))
    else if (isObject(inner))
      for (const [key, one] of Object.entries(inner)) {
        const place = `${path}/${escapePointer(key)}`
        if (names(key, name)) out.push(place)
        waiting.push([place, one])
      }
  }
  return out.slice(0, most)
}

/** `close` is not named by `ticket.close` or `closed`; `ticket.close` is named by `use ticket.close.` */
function names(text: string, name: string): boolean {
  for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + 1)) {
    const before = text.slice(Math.max(0, from - 2), from)
    const after = text.slice(from + name.length, from + name.length + 2)
    if (
      !/[\p{L}\p{N}_]$|[\p{L}\p{N}_][.\-/]$/u.test(before) &&
      !/^[\p{L}\p{N}_]|^[.\-/][\p{L}\p{N}_]/u.test(after)
    )
      return true
  }
  return false
}
