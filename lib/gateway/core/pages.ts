export const PAGE_SIZE = 500

export interface ListPage<T> {
  items: T[]
  nextCursor?: string
}

/**
 * One page of a list in a fixed order by key. The cursor holds the last key that was given, so that a list that
 * changes between two pages neither repeats nor skips what stays. Undefined for a cursor that is not ours.
 */
export function pageAfter<T>(
  sorted: readonly T[],
  keyOf: (item: T) => string,
  cursor: string | undefined,
  size = PAGE_SIZE,
): ListPage<T> | undefined {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && after === undefined) return undefined
  const start = after === undefined ? 0 : firstAfter(sorted, keyOf, after)
  const items = sorted.slice(start, start + size)
  const last = items.at(-1)
  return {
    items,
    ...(start + size < sorted.length && last !== undefined && { nextCursor: makeCursor(keyOf(last)) }),
  }
}

function firstAfter<T>(sorted: readonly T[], keyOf: (item: T) => string, key: string): number {
  const at = sorted.findIndex(item => keyOf(item) > key)
  return at === -1 ? sorted.length : at
}

const makeCursor = (key: string): string => Buffer.from(`k:${key}`).toString('base64url')

function readCursor(cursor: string): string | undefined {
  const text = Buffer.from(cursor, 'base64url').toString()
  return text.startsWith('k:') ? text.slice(2) : undefined
}
