'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { Filters } from '@/components/patterns/use-filters'
import { Select } from '@/components/ui/select'
import { type FacetName, periods } from './audit-filters'
import { auditActionsQuery } from './queries'

const ANY = 'any'

/** What the audit can be narrowed by, beside the search. */
export function AuditSelects({ filters }: { filters: Filters<FacetName> }) {
  const t = useTranslations('audit')
  const known = useQuery(auditActionsQuery)
  const select = (facet: FacetName, values: readonly string[], label: (value: string) => string) => (
    <Select
      size="sm"
      className="w-36"
      aria-label={t(`facets.${facet}`)}
      value={filters.values[facet][0] ?? ANY}
      onValueChange={value => filters.set(facet, value === ANY ? [] : [value])}
      options={[
        { value: ANY, label: t(`any.${facet}`) },
        ...values.map(v => ({ value: v, label: label(v) })),
      ]}
    />
  )
  return (
    <>
      {select('action', known.data?.actions ?? [], v => v)}
      {select('subjectType', known.data?.subjectTypes ?? [], v => v)}
      {select('period', periods, v => {
        const period = periods.find(p => p === v)
        return period === undefined ? v : t(`periods.${period}`)
      })}
    </>
  )
}
