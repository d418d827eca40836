/** Prints a command's answer: one JSON document, or what `text` makes of it for people. */
export function print<T>(
  options: { json?: boolean | undefined },
  value: T,
  text: (value: T) => string,
): void {
  const out = options.json ? JSON.stringify(value, null, 2) : text(value)
  if (out !== '') process.stdout.write(out.endsWith('\n') ? out : `${out}\n`)
}

/** Rows under headings, each column as wide as its widest cell. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows.map(row => row.map(oneLine))]
  const widths = headings.map((_, i) => Math.max(...all.map(row => (row[i] ?? '').length)))
  return all
    .map(row =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Text of servers and agents is theirs: no control characters reach the terminal. */
export const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')

/** `field  value` lines. */
export const fields = (entries: readonly (readonly [string, string | null | undefined])[]): string => {
  const known = entries.filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string')
  const width = Math.max(...known.map(([name]) => name.length))
  return known.map(([name, value]) => `${name.padEnd(width)}  ${oneLine(value)}`).join('\n')
}
