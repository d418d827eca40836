import { escapePointer, isObject } from './json'

// Format (zero-width, direction, tags) and control characters, fillers, and the variation selectors that can carry text.
// Joiners are left out: Persian, Indic scripts and emoji need them.
const HIDDEN = /(?![\t\n\r\u200C\u200D])[\p{Cf}\p{Cc}\u3164\uFFA0]|[\u{E0100}-\u{E01EF}]/u

/** The first character of a text that people do not see but models read, for example `U+200B`. */
export function hiddenCharacter(text: string): string | undefined {
  const found = HIDDEN.exec(text)?.[0]
  return found === undefined
    ? undefined
    : `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Where a definition holds characters that people do not see but models read: at most `max` places. */
export function hiddenCharacters(value: unknown, at = '', max = 5): string[] {
  if (typeof value === 'string') {
    const found = hiddenCharacter(value)
    return found === undefined ? [] : [`${at === '' ? '/' : at} (${found})`]
  }
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((one, i) => [String(i), one])
    : isObject(value)
      ? Object.entries(value)
      : []
  const out: string[] = []
  for (const [key, one] of entries) {
    const path = `${at}/${escapePointer(key)}`
    if (HIDDEN.test(key)) out.push(`${path} (its name)`)
    out.push(...hiddenCharacters(one, path, max - out.length))
    if (out.length >= max) break
  }
  return out
}
