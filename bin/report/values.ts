const LONGEST = 120
const CONTEXT = 24

/** A value in one line; what a reader would not see is written as its code point, and a long value is cut. */
export const shortValue = (value: unknown): string => cut(visible(JSON.stringify(value) ?? 'nothing'))

/** Two values in one line each; of two long texts the part that differs. */
export function shortValues(before: unknown, after: unknown): { before: string; after: string } {
  if (typeof before !== 'string' || typeof after !== 'string')
    return { before: shortValue(before), after: shortValue(after) }
  if (before.length + after.length <= LONGEST) return { before: shortValue(before), after: shortValue(after) }
  const start = Math.max(0, commonStart(before, after) - CONTEXT)
  const end = Math.max(0, commonEnd(before, after, start) - CONTEXT)
  const part = (text: string) =>
    cut(
      `${start > 0 ? '…' : ''}${visible(JSON.stringify(text.slice(start, text.length - end)))}${end > 0 ? '…' : ''}`,
    )
  return { before: part(before), after: part(after) }
}

function commonStart(a: string, b: string): number {
  let i = 0
  while (i < a.length && i < b.length && a[i] === b[i]) i++
  return i
}

function commonEnd(a: string, b: string, from: number): number {
  let i = 0
  while (i < a.length - from && i < b.length - from && a.at(-1 - i) === b.at(-1 - i)) i++
  return i
}

const cut = (text: string): string => (text.length <= LONGEST * 2 ? text : `${text.slice(0, LONGEST * 2)}…`)

/** Text of servers is theirs: control and format characters are shown, never sent to a terminal. */
export const visible = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    char => `<U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  )
