'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FilterBar } from '@/components/patterns/filter-bar'
import { Segment } from '@/components/ui/segment'
import { Select } from '@/components/ui/select'
import { causes, runStates } from '@/lib/runs'
import { callStatsQuery } from './queries'
import { periods, type RunFacet, type useRunFilters } from './use-run-filters'

const ALL = '*'

/** Search, state, cause with its counts of a day, and period; what was chosen elsewhere as chips. */
export function RunFilterBar({ url }: { url: ReturnType<typeof useRunFilters> }) {
  const t = useTranslations('runs')
  const { filters } = url
  const { data: stats } = useQuery(callStatsQuery(24))
  const counts = new Map(stats?.byCause.map(c => [c.cause, c.count]))
  const choose = (facet: RunFacet) => ({
    size: 'sm' as const,
    className: 'w-auto max-w-52 shrink-0',
    value: filters.values[facet][0] ?? ALL,
    onValueChange: (value: string) => filters.set(facet, value === ALL ? [] : [value]),
  })
  const known = (value: string) => {
    const cause = causes.find(c => c === value)
    const state = runStates.find(s => s === value)
    return cause ? t(`cause.${cause}`) : state ? t(`state.${state}`) : value
  }
  return (
    <FilterBar
      filters={filters}
      placeholder={t('filter')}
      chip={(facet, value) => t(`facet.${facet}`, { value: known(value) })}
    >
      <Select
        {...choose('state')}
        aria-label={t('anyState')}
        options={[
          { value: ALL, label: t('anyState') },
          ...runStates.map(value => ({ value, label: t(`state.${value}`) })),
        ]}
      />
      <Select
        {...choose('cause')}
        aria-label={t('anyCause')}
        options={[
          { value: ALL, label: t('anyCause'), end: t('causesIn24h') },
          ...[...causes]
            .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
            .map(value => ({ value, label: t(`cause.${value}`), end: counts.get(value) })),
        ]}
      />
      <Segment
        label={t('period.label')}
        value={url.period}
        onValueChange={url.setPeriod}
        options={periods.map(value => ({ value, label: t(`period.${value}`) }))}
      />
    </FilterBar>
  )
}
