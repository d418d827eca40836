'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Facet } from '@/components/patterns/facet-list'
import type { Filters } from '@/components/patterns/use-filters'
import { promptKinds } from '@/lib/prompts'
import { type FacetName, toFilters } from './prompt-filters'
import { promptFacetsQuery } from './queries'

const states = ['released', 'releasing', 'unreleased'] as const
const single = new Set<FacetName>(['folder', 'state', 'kind'])

/** Values of a facet in words; what people named themselves is shown as it is. */
export function useFacetLabel() {
  const t = useTranslations('prompts')
  return (facet: FacetName, value: string): string => {
    const state = facet === 'state' ? states.find(s => s === value) : undefined
    if (state !== undefined) return t(`states.${state}`)
    const kind = facet === 'kind' ? promptKinds.find(k => k === value) : undefined
    if (kind !== undefined) return t(`kinds.${kind}`)
    return value === '' ? t('facets.none') : value
  }
}

/** The filter column: counts under the filters that hold. Of folder, state and kind one at a time is chosen. */
export function PromptFacets({ filters }: { filters: Filters<FacetName> }) {
  const t = useTranslations('prompts.facets')
  const label = useFacetLabel()
  const facets = useQuery(promptFacetsQuery(toFilters(filters.q, filters.values)))
  const group = (facet: FacetName, counted: readonly { value: string; count?: number }[]) => {
    const chosen = filters.values[facet]
    const missing = chosen.filter(v => counted.every(c => c.value !== v)).map(value => ({ value, count: 0 }))
    const options = [...counted, ...missing]
    if (options.length === 0) return null
    return (
      <Facet
        key={facet}
        label={t(facet)}
        selected={chosen}
        onChange={values => filters.set(facet, single.has(facet) ? values.slice(-1) : values)}
        options={options.map(option => ({ ...option, label: label(facet, option.value) }))}
      />
    )
  }
  return (
    <>
      {group('state', facets.data?.state ?? [])}
      {group('folder', facets.data?.folder ?? [])}
      {group('tag', facets.data?.tag ?? [])}
      {group('owner', facets.data?.owner ?? [])}
      {group(
        'kind',
        promptKinds.map(value => ({ value })),
      )}
    </>
  )
}
