import { promptFilters } from '@/lib/prompts'
import type { PromptFilters, PromptsInput } from './queries'

export const facetNames = ['folder', 'tag', 'owner', 'state', 'kind'] as const
export type FacetName = (typeof facetNames)[number]

/** What the URL asks for, as the endpoints take it: unknown values are left out, so that any link opens. */
export function toFilters(q: string, values: Record<FacetName, readonly string[]>): PromptFilters {
  const one = (name: 'folder' | 'state' | 'kind') => {
    const value = values[name][0]
    return promptFilters.shape[name].safeParse(value).success ? { [name]: value } : {}
  }
  return {
    ...(q !== '' && { q }),
    ...(values.tag.length > 0 && { tag: [...values.tag] }),
    ...(values.owner.length > 0 && { owner: [...values.owner] }),
    ...one('folder'),
    ...one('state'),
    ...one('kind'),
  }
}

export const toInput = (q: string, values: Record<FacetName, readonly string[]>): PromptsInput => ({
  ...toFilters(q, values),
  limit: 100,
})

/** The same from a page's search parameters. */
export function fromSearch(search: Record<string, string | string[] | undefined>) {
  const text = (name: string) => [search[name] ?? ''].flat().join(',')
  const list = (name: FacetName) =>
    text(name)
      .split(',')
      .filter(v => v !== '')
  const values = {
    folder: list('folder'),
    tag: list('tag'),
    owner: list('owner'),
    state: list('state'),
    kind: list('kind'),
  }
  return { input: toInput(text('q'), values), filters: toFilters(text('q'), values) }
}
