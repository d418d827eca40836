import type { Hit } from './rule'

/** How many names a finding shows. */
const SHOWN = 5

/** One finding for many places of a definition: a list of twenty would hide the others. It leads to the first of them. */
export function* together(places: readonly { path: string; name: string }[]): Iterable<Hit> {
  const [first] = places
  if (first === undefined) return
  const shown = [...new Set(places.map(({ name }) => name))]
  const names = [...shown.slice(0, SHOWN), ...(shown.length > SHOWN ? ['…'] : [])].join(', ')
  yield { path: first.path, params: { count: places.length, names } }
}
