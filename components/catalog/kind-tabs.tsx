'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { Tab, TabList, Tabs } from '@/components/ui/tabs'
import { contractKinds } from '@/lib/servers'
import { facetsQuery } from './queries'

/** One kind at a time, or all; the counts are of the whole catalog. */
export function KindTabs({
  kinds,
  onChange,
}: {
  kinds: readonly string[]
  onChange: (kinds: string[]) => void
}) {
  const t = useTranslations('catalog.tabs')
  const format = useFormat()
  const facets = useQuery(facetsQuery({}))
  const countOf = (kind: string) => facets.data?.kind.find(k => k.value === kind)?.count ?? 0
  return (
    <Tabs
      value={kinds.length === 1 ? kinds[0] : 'all'}
      onValueChange={value => onChange(value === 'all' ? [] : [String(value)])}
    >
      <TabList>
        <Tab value="all" count={facets.data && format.number(facets.data.total)}>
          {t('all')}
        </Tab>
        {contractKinds.map(kind => (
          <Tab key={kind} value={kind} count={facets.data && format.number(countOf(kind))}>
            {t(kind)}
          </Tab>
        ))}
      </TabList>
    </Tabs>
  )
}
