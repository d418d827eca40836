import type { z } from 'zod'
import { changeFilters, changeRequestStates } from '@/lib/contracts'

export const facetNames = ['server', 'verdict', 'change'] as const
export type FacetName = (typeof facetNames)[number]

/** Which change requests a list shows; the tab `all` shows those that are closed too. */
export const changeViews = [...changeRequestStates, 'all'] as const
export type ChangeView = (typeof changeViews)[number]

/** What the URL asks for, as the endpoint takes it: unknown values are left out, so that any link opens. */
export function toFilters(
  view: ChangeView,
  q: string,
  values: Record<FacetName, readonly string[]>,
): z.infer<typeof changeFilters> {
  const draft: Record<string, unknown> = { ...(q !== '' && { q }), ...(view !== 'all' && { state: [view] }) }
  for (const name of facetNames) {
    const known = values[name].filter(value => changeFilters.shape[name].safeParse([value]).success)
    if (known.length > 0) draft[name] = known
  }
  return changeFilters.parse(draft)
}

/** The same from a page's search parameters. */
export function fromSearch(search: Record<string, string | string[] | undefined>) {
  const text = (name: string) => [search[name] ?? ''].flat().join(',')
  const list = (name: FacetName) =>
    text(name)
      .split(',')
      .filter(value => value !== '')
  const view = changeViews.find(name => name === text('view')) ?? 'open'
  return toFilters(view, text('q'), {
    server: list('server'),
    verdict: list('verdict'),
    change: list('change'),
  })
}
