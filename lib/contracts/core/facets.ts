import type { ContractFilters } from '../endpoints'

const dimensions = ['server', 'kind', 'tier', 'state', 'owner', 'group', 'lifecycle', 'hint', 'lint'] as const
type Dimension = (typeof dimensions)[number]

/** The values of one contract in each dimension; several hints, perhaps no owner and no group. */
export type FacetRow = Record<Dimension, readonly string[]>
export type Facet = { value: string; count: number }[]
export type Facets = Record<Dimension, Facet> & { total: number }

/** Counts each value under the filters of all other dimensions, so that a second value can be chosen beside the first. */
export function countFacets(rows: readonly FacetRow[], filters: ContractFilters): Facets {
  const counts = Object.fromEntries(dimensions.map(d => [d, new Map<string, number>()]))
  let total = 0
  for (const row of rows) {
    const failing = dimensions.filter(d => !passes(row[d], filters[d]))
    if (failing.length === 0) total += 1
    for (const d of dimensions)
      if (failing.every(other => other === d))
        for (const value of row[d]) counts[d]?.set(value, (counts[d].get(value) ?? 0) + 1)
  }
  const facet = (d: Dimension): Facet =>
    [...(counts[d] ?? [])].map(([value, count]) => ({ value, count })).sort(byCount)
  return {
    total,
    server: facet('server'),
    kind: facet('kind'),
    tier: facet('tier'),
    state: facet('state'),
    owner: facet('owner'),
    group: facet('group'),
    lifecycle: facet('lifecycle'),
    hint: facet('hint'),
    lint: facet('lint'),
  }
}

const passes = (values: readonly string[], wanted: readonly string[] | undefined): boolean =>
  wanted === undefined || values.some(value => wanted.includes(value))

const byCount = (a: Facet[number], b: Facet[number]): number =>
  b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)
