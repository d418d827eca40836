export type Group = 'overdue' | 'hour' | 'today' | 'later' | 'decidedToday' | 'earlier'
interface Timed {
  dueAt: string
  decidedAt: string | null
}

/** The group of an item at a time; `dayOf` names the day in the viewer's zone. */
export function groupOf(
  item: Timed,
  now: Date,
  decided: boolean,
  dayOf: (time: string | Date) => string,
): Group {
  if (decided) return dayOf(item.decidedAt ?? item.dueAt) === dayOf(now) ? 'decidedToday' : 'earlier'
  const left = Date.parse(item.dueAt) - now.getTime()
  if (left <= 0) return 'overdue'
  if (left <= 3_600_000) return 'hour'
  return dayOf(item.dueAt) === dayOf(now) ? 'today' : 'later'
}

/** Neighbours of one group together, in the order they come. */
export function inGroups<T>(rows: readonly T[], of: (row: T) => Group): { group: Group; rows: T[] }[] {
  const out: { group: Group; rows: T[] }[] = []
  for (const row of rows) {
    const group = of(row)
    const last = out.at(-1)
    if (last?.group === group) last.rows.push(row)
    else out.push({ group, rows: [row] })
  }
  return out
}
