import type { CellValue, Column } from './columns'

export interface Sort {
  id: string
  descending: boolean
}

/** `name` or `-name`, as in the URL. */
export const parseSort = (text: string): Sort | undefined =>
  text === '' || text === '-'
    ? undefined
    : text.startsWith('-')
      ? { id: text.slice(1), descending: true }
      : { id: text, descending: false }

export const formatSort = (sort: Sort): string => `${sort.descending ? '-' : ''}${sort.id}`

/** Up, down, then back to the order that the list came in. */
export function nextSort(current: Sort | undefined, id: string): Sort | undefined {
  if (current?.id !== id) return { id, descending: false }
  return current.descending ? undefined : { id, descending: true }
}

/** A sorted copy; equal rows keep their order, what has no value comes last in both directions. */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  sort: Sort | undefined,
  locale: string,
): readonly T[] {
  const value = columns.find(c => c.id === sort?.id)?.value
  if (sort === undefined || value === undefined) return rows
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const sign = sort.descending ? -1 : 1
  return rows
    .map(row => ({ row, key: value(row) }))
    .sort((a, b) => {
      if (isNothing(a.key) || isNothing(b.key)) return Number(isNothing(a.key)) - Number(isNothing(b.key))
      return sign * compare(a.key, b.key, collator)
    })
    .map(entry => entry.row)
}

const isNothing = (value: CellValue): value is null | undefined => value === null || value === undefined

function compare(a: CellValue, b: CellValue, collator: Intl.Collator): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  return collator.compare(String(a), String(b))
}
