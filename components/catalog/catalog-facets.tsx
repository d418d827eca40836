'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Facet } from '@/components/patterns/facet-list'
import { TierChip, tiers } from '@/components/patterns/tier-chip'
import type { Filters } from '@/components/patterns/use-filters'
import { contractStates, lifecycles, lintStates } from '@/lib/contracts'
import { contractKinds } from '@/lib/servers'
import type { FacetName } from './catalog-filters'
import { toFilters } from './catalog-filters'
import { facetsQuery } from './queries'
import { useSettled } from './use-settled'

/** Values of a facet in words; what is not known is shown as it is. */
export function useFacetLabel() {
  const t = useTranslations('catalog')
  const s = useTranslations('servers.kind')
  const l = useTranslations('lint.levels')
  const g = useTranslations('governance')
  const hints = ['readOnly', 'destructive', 'idempotent', 'openWorld', 'undeclared', 'governance'] as const
  return (facet: FacetName, value: string): string => {
    switch (facet) {
      case 'kind': {
        const kind = contractKinds.find(k => k === value)
        return kind === undefined ? value : s(kind)
      }
      case 'state': {
        const state = contractStates.find(k => k === value)
        return state === undefined ? value : t(`state.${state}`)
      }
      case 'hint': {
        const hint = hints.find(k => k === value)
        return hint === undefined ? value : t(`hint.${hint}`)
      }
      case 'lint': {
        const level = lintStates.find(k => k === value)
        return level === undefined ? value : l(level)
      }
      case 'owner':
        return value === '' ? t('facets.noOwner') : value
      case 'lifecycle': {
        const lifecycle = lifecycles.find(k => k === value)
        return lifecycle === undefined ? value : g(`lifecycle.${lifecycle}`)
      }
      case 'server':
      case 'group':
      case 'tier':
        return value
    }
  }
}

const order = ['tier', 'server', 'hint', 'lint', 'state', 'owner', 'group', 'lifecycle', 'kind'] as const

/** The filter column: counts under the filters that hold. */
export function CatalogFacets({ filters }: { filters: Filters<FacetName> }) {
  const t = useTranslations('catalog.facets')
  const label = useFacetLabel()
  // The rows come first: while somebody types, counts wait for a pause.
  const q = useSettled(filters.q)
  const facets = useQuery(facetsQuery(toFilters(q, filters.values)))
  return order.map(facet => {
    const counted = facets.data?.[facet] ?? []
    const missing = filters.values[facet]
      .filter(v => counted.every(c => c.value !== v))
      .map(value => ({ value, count: 0 }))
    const options = inOrder(facet, [...counted, ...missing])
    if (options.length === 0) return null
    return (
      <Facet
        key={facet}
        label={t(facet)}
        selected={filters.values[facet]}
        onChange={values => filters.set(facet, values)}
        options={options.map(({ value, count }) => ({ value, count, label: facetMark(facet, value, label) }))}
      />
    )
  })
}

/** Tiers and lint levels from the grave down; the others as they come, most first. */
const inOrder = <T extends { value: string }>(facet: FacetName, options: readonly T[]): readonly T[] =>
  facet === 'tier'
    ? options.toSorted((a, b) => b.value.localeCompare(a.value))
    : facet === 'lint'
      ? options.toSorted((a, b) => levelRank(a.value) - levelRank(b.value))
      : options

const levels: readonly string[] = lintStates
const levelRank = (value: string): number => levels.indexOf(value)

function facetMark(
  facet: FacetName,
  value: string,
  label: (facet: FacetName, value: string) => string,
): ReactNode {
  const tier = facet === 'tier' ? tiers.find(t => t === value) : undefined
  return tier === undefined ? label(facet, value) : <TierChip tier={tier} />
}
