import type { z } from 'zod'
import { contractFilters, listContractsEndpoint } from '@/lib/contracts'
import type { CatalogInput } from './queries'

export const facetNames = [
  'kind',
  'server',
  'tier',
  'state',
  'owner',
  'group',
  'lifecycle',
  'hint',
  'lint',
] as const
export type FacetName = (typeof facetNames)[number]

const sorts = listContractsEndpoint.input.shape.sort.unwrap().options

/** What the URL asks for, as the endpoints take it: unknown values are left out, so that any link opens. */
export function toInput(q: string, values: Record<FacetName, readonly string[]>, sort: string): CatalogInput {
  const descending = sort.startsWith('-')
  const by = sorts.find(s => s === (descending ? sort.slice(1) : sort))
  return {
    ...toFilters(q, values),
    limit: 100,
    ...(by !== undefined && { sort: by, order: descending ? 'desc' : 'asc' }),
  }
}

export function toFilters(
  q: string,
  values: Record<FacetName, readonly string[]>,
): z.infer<typeof contractFilters> {
  const draft: Record<string, unknown> = { ...(q !== '' && { q }) }
  for (const name of facetNames) {
    const known = values[name].filter(value => contractFilters.shape[name].safeParse([value]).success)
    if (known.length > 0) draft[name] = known
  }
  return contractFilters.parse(draft)
}

/** The same from a page's search parameters. */
export function fromSearch(search: Record<string, string | string[] | undefined>) {
  const text = (name: string) => [search[name] ?? ''].flat().join(',')
  const list = (name: FacetName) =>
    text(name)
      .split(',')
      .filter(v => v !== '')
  const values = {
    kind: list('kind'),
    server: list('server'),
    tier: list('tier'),
    state: list('state'),
    owner: list('owner'),
    group: list('group'),
    lifecycle: list('lifecycle'),
    hint: list('hint'),
    lint: list('lint'),
  }
  return { input: toInput(text('q'), values, text('sort')), filters: toFilters(text('q'), values) }
}
