/** A list that does not jump: what left stays in its place, what would push others is counted until it is asked for. */
export interface Still<T> {
  rows: { row: T; gone: boolean }[]
  /** New rows that come after all that are shown: nothing moves when they are added. */
  trailing: T[]
  news: number
}

/** `order` is the rows that are shown now; `fresh` is what the server says now. */
export function holdStill<T extends { id: string }>(order: readonly T[], fresh: readonly T[]): Still<T> {
  const now = new Map(fresh.map(row => [row.id, row]))
  const rows = order.map(row => ({ row: now.get(row.id) ?? row, gone: !now.has(row.id) }))
  const shown = new Set(order.map(row => row.id))
  const trailing = fresh.slice(fresh.findLastIndex(row => shown.has(row.id)) + 1)
  const unseen = fresh.filter(row => !shown.has(row.id)).length
  return { rows, trailing, news: unseen - trailing.length }
}

/** The id to look at after `id` was dealt with: the next that is still there, else the one before. */
export function nextAfter<T extends { id: string }>(
  still: Pick<Still<T>, 'rows'>,
  id: string,
): string | null {
  const at = still.rows.findIndex(r => r.row.id === id)
  const open = (r: { row: T; gone: boolean }) => !r.gone && r.row.id !== id
  return (
    (still.rows.slice(at + 1).find(open) ?? still.rows.slice(0, Math.max(0, at)).findLast(open))?.row.id ??
    null
  )
}
