import { createHash } from 'node:crypto'

/** A contract of one kind that a profile serves. */
export interface Nameable {
  contractId: string
  server: string
  name: string
}

/** What every client accepts as the name of a tool or prompt. */
export const SERVED_NAME = /^[A-Za-z0-9_.-]{1,64}$/
const MAX = 64
/** Names of the gateway's own tools: no server's tool can take their place. */
const RESERVED = new Set(['countersign_search_tools', 'countersign_submit_plan', 'countersign_get_status'])

/** From the plainest name to one that nothing else can have; an item moves on where a step is taken. */
const steps: readonly ((item: Nameable) => string)[] = [
  item => item.name,
  item => fitted(`${item.server}__${item.name}`, item),
  ...[8, 16, 40].map(length => (item: Nameable) => suffixed(`${item.server}__${item.name}`, item, length)),
]

/**
 * The names under which an agent sees what its profile grants: the original where it is unique in the profile and
 * every client accepts it, else `server__name`, shortened with a hash that depends on server and name alone.
 * Give it the items of one kind, and in `taken` the names that something else has already. The order of items does not matter; all results differ.
 */
export function servedNames(
  items: readonly Nameable[],
  taken: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const step = new Map(items.map(item => [item.contractId, 0]))
  const nameOf = (item: Nameable) => steps[step.get(item.contractId) ?? 0]?.(item) ?? unique(item)
  for (;;) {
    const crowded = takenTwice(items, nameOf, item => step.get(item.contractId) ?? 0, taken)
    if (crowded.length === 0) return new Map(items.map(item => [item.contractId, nameOf(item)]))
    for (const item of crowded) step.set(item.contractId, (step.get(item.contractId) ?? 0) + 1)
  }
}

/** Items that must move on: an unusable name, or one shared with another; who is at its own name keeps it. */
function takenTwice(
  items: readonly Nameable[],
  nameOf: (item: Nameable) => string,
  stepOf: (item: Nameable) => number,
  taken: ReadonlySet<string>,
): Nameable[] {
  const byName = new Map<string, Nameable[]>()
  for (const item of items) byName.set(nameOf(item), [...(byName.get(nameOf(item)) ?? []), item])
  return [...byName].flatMap(([name, holders]) => {
    if (!SERVED_NAME.test(name) || RESERVED.has(name) || taken.has(name)) return holders
    if (holders.length === 1) return []
    const original = holders.filter(holder => stepOf(holder) === 0)
    return original.length === 1 ? holders.filter(holder => stepOf(holder) > 0) : holders
  })
}

const hash = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length)
const clean = (text: string): string => text.replace(/[^A-Za-z0-9_.-]/g, '_')

function fitted(text: string, item: Nameable): string {
  const name = clean(text)
  return name.length <= MAX ? name : suffixed(text, item, 8)
}

function suffixed(text: string, item: Nameable, length: number): string {
  const tail = `_${hash(`${item.server}\0${item.name}`, length)}`
  return clean(text).slice(0, MAX - tail.length) + tail
}

/** Only two contracts with the same server and name come here; ids differ. */
const unique = (item: Nameable): string => `t_${hash(item.contractId, 40)}`
