import { type ChangeItemRow, verdicts } from '@/lib/contracts'

export const itemFilters = ['all', 'pending', 'breaking', 'risky', 'compatible'] as const
export type ItemFilter = (typeof itemFilters)[number]

/** The worst first, then by name; an item keeps its place when it is decided. */
export const sortItems = (items: readonly ChangeItemRow[]): ChangeItemRow[] =>
  items.toSorted(
    (a, b) => verdicts.indexOf(b.verdict) - verdicts.indexOf(a.verdict) || a.name.localeCompare(b.name),
  )

/** Which items a search and a filter leave. */
export function filterItems(items: readonly ChangeItemRow[], q: string, only: ItemFilter): ChangeItemRow[] {
  const words = q.toLowerCase().split(/\s+/)
  return items.filter(item => {
    const text = `${item.name} ${item.title ?? ''}`.toLowerCase()
    const fits = only === 'all' || (only === 'pending' ? item.state === 'pending' : item.verdict === only)
    return fits && words.every(word => text.includes(word))
  })
}

/** The next item that waits for a decision: after this one, else from the beginning. */
export function nextPending(items: readonly ChangeItemRow[], id: string): ChangeItemRow | undefined {
  const at = items.findIndex(item => item.id === id)
  const waits = (item: ChangeItemRow) => item.state === 'pending' && item.id !== id
  return items.slice(at + 1).find(waits) ?? items.find(waits)
}

/** What a review begins with: the first item that waits. */
export const firstOf = (items: readonly ChangeItemRow[]): ChangeItemRow | undefined =>
  items.find(item => item.state === 'pending') ?? items[0]

/** The item that an address names, by itself or by its contract. */
export function itemOf(
  items: readonly ChangeItemRow[],
  named: { item: string | null; contract: string | null },
): ChangeItemRow | undefined {
  return (
    items.find(item => item.id === named.item) ??
    items.find(item => named.contract !== null && item.contractId === named.contract)
  )
}
