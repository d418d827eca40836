/** The argument and tag names of an ICU message, sorted: what a translation must keep. */
export function placeholders(message: string): string[] {
  const found = new Set<string>()
  for (const [, tag] of message.matchAll(/<(\w+)>/g)) if (tag !== undefined) found.add(`<${tag}>`)
  readText(message, 0, found)
  return [...found].sort()
}

/** Reads text until its closing brace; gives the index after it. */
function readText(s: string, start: number, found: Set<string>): number {
  let i = start
  while (i < s.length) {
    if (s[i] === '}') return i + 1
    i = s[i] === '{' ? readArgument(s, i + 1, found) : i + 1
  }
  return i
}

/** Reads `name}`, `name, type}` or `name, plural, one {…} other {…}}`. */
function readArgument(s: string, start: number, found: Set<string>): number {
  let i = start
  while (i < s.length && s[i] !== ',' && s[i] !== '}') i++
  found.add(s.slice(start, i).trim())
  while (i < s.length) {
    if (s[i] === '}') return i + 1
    i = s[i] === '{' ? readText(s, i + 1, found) : i + 1
  }
  return i
}
