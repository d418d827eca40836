'use client'

import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { Facet } from '@/components/patterns/facet-list'
import type { Filters } from '@/components/patterns/use-filters'
import { changeItemTypes, type listChangesEndpoint, verdicts } from '@/lib/contracts'
import { type FacetName, facetNames } from './change-filters'

export type Facets = z.infer<typeof listChangesEndpoint.output>['facets']

/** Values of a facet in words; what is not known is shown as it is. */
export function useFacetLabel() {
  const t = useTranslations('changes')
  const v = useTranslations('catalog.verdict')
  return (facet: FacetName, value: string): string => {
    if (facet === 'server') return value
    if (facet === 'verdict') {
      const verdict = verdicts.find(one => one === value)
      return verdict === undefined ? value : v(verdict)
    }
    const type = changeItemTypes.find(one => one === value)
    return type === undefined ? value : t(`type.${type}`)
  }
}

/** The filter column: counts under the filters that hold. */
export function ChangeFacets({
  filters,
  counted,
}: {
  filters: Filters<FacetName>
  counted: Facets | undefined
}) {
  const t = useTranslations('changes.facets')
  const label = useFacetLabel()
  return facetNames.map(facet => {
    const known = counted?.[facet] ?? []
    const missing = filters.values[facet]
      .filter(value => known.every(one => one.value !== value))
      .map(value => ({ value, count: 0 }))
    const options = [...known, ...missing]
    if (options.length === 0) return null
    return (
      <Facet
        key={facet}
        label={t(facet)}
        selected={filters.values[facet]}
        onChange={values => filters.set(facet, values)}
        options={options.map(({ value, count }) => ({ value, count, label: label(facet, value) }))}
      />
    )
  })
}
