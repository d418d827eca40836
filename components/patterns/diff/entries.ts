export const severities = ['breaking', 'risky', 'compatible'] as const
export type Severity = (typeof severities)[number]
/** What a change is about: what callers and readers may rely on, or whom a person trusts. */
export const axes = ['contract', 'trust'] as const
export type Axis = (typeof axes)[number]
export type Proof = 'witness' | 'proved' | 'undecided'

/** One change, in words already: what differs where, what it means, and the call that proves it. */
export interface DiffEntry {
  /** Names the change in an address that can be pasted. */
  id: string
  severity: Severity
  axis: Axis
  /** A JSON Pointer as a reader wants it, and the whole of it. */
  path: string
  pointer: string
  /** The part of the thing that it lies in: "Input". */
  place: string
  /** The rule in words: "Value removed". */
  what: string
  before?: unknown
  after?: unknown
  /** Why it matters, in a sentence. */
  reason: string
  /** What it does to the values that are allowed: "narrows". */
  effect?: string | undefined
  proof?: Proof | undefined
  /** The witness is a result that the new side may give, not a call that the old one took. */
  output: boolean
  witness?: { value: unknown; declared: boolean } | undefined
}

export interface DiffFilter {
  severity: readonly Severity[]
  axis: readonly Axis[]
}

/** The changes that a filter leaves; an empty group of a filter leaves all. */
export function filterEntries<E extends DiffEntry>(entries: readonly E[], filter: DiffFilter): E[] {
  return entries.filter(
    entry =>
      (filter.severity.length === 0 || filter.severity.includes(entry.severity)) &&
      (filter.axis.length === 0 || filter.axis.includes(entry.axis)),
  )
}

/** Worst first; among equals the order of the definition stays. */
export function sortEntries<E extends DiffEntry>(entries: readonly E[]): E[] {
  return [...entries].sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
}

/** How many changes of each severity, or of each axis. */
export function countBy<K extends 'severity' | 'axis'>(
  entries: readonly DiffEntry[],
  key: K,
): ReadonlyMap<DiffEntry[K], number> {
  const counts = new Map<DiffEntry[K], number>()
  for (const entry of entries) counts.set(entry[key], (counts.get(entry[key]) ?? 0) + 1)
  return counts
}

/** Names for changes that stay the same while the two sides do: rule and place, numbered where both repeat. */
export function entryIds(changes: readonly { kind: string; path: string }[]): string[] {
  const seen = new Map<string, number>()
  return changes.map(({ kind, path }) => {
    const name = `${kind}:${path}`
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return nth === 1 ? name : `${name}:${nth}`
  })
}

/** The entry before or after the present one, in a circle; the first or last when there is none. */
export function stepFrom(
  entries: readonly DiffEntry[],
  current: string | null,
  step: 1 | -1,
): DiffEntry | undefined {
  const at = entries.findIndex(entry => entry.id === current)
  if (at === -1) return step === 1 ? entries[0] : entries.at(-1)
  return entries[(at + step + entries.length) % entries.length]
}
