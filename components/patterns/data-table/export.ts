import type { CellValue, Column } from './columns'

/** A cell that a spreadsheet would take for a formula; a number is not one. */
const formula = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/

function csvCell(value: CellValue): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const exported = <T>(columns: readonly Column<T>[]) =>
  columns.flatMap(({ id, header, value }) => (value === undefined ? [] : [{ id, header, value }]))

/** RFC 4180, with a byte order mark so that spreadsheets read UTF-8; formulas are made harmless. */
export function toCsv<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
  const taken = exported(columns)
  const lines = [taken.map(c => csvCell(c.header)), ...rows.map(row => taken.map(c => csvCell(c.value(row))))]
  return `\uFEFF${lines.map(cells => cells.join(',')).join('\r\n')}\r\n`
}

/** An array of objects with the ids of the columns as names. */
export function toJson<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
  const taken = exported(columns)
  return `${JSON.stringify(
    rows.map(row => Object.fromEntries(taken.map(c => [c.id, c.value(row) ?? null]))),
    null,
    2,
  )}\n`
}

/** Hands a file to the browser. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
