'use client'

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Keys, useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { SearchInput } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Tab, TabList, Tabs } from '@/components/ui/tabs'
import { inboxKinds, inboxViews } from '@/lib/inbox'
import { inboxCountsQuery } from './queries'
import type { useInboxUrl } from './use-inbox-url'

const ALL = '*'

/** Open, mine, decided with live counts; search and kind. */
export function InboxFilter({ url }: { url: ReturnType<typeof useInboxUrl> }) {
  const t = useTranslations('inbox')
  const { data: counts } = useQuery(inboxCountsQuery)
  const { filters, setFilters } = url
  const input = useRef<HTMLInputElement>(null)
  useShortcut({ keys: '/', label: t('keys.filter'), run: () => input.current?.focus() })
  return (
    <div className="shrink-0 border-b">
      <Tabs
        value={filters.view}
        onValueChange={(next: unknown) => {
          const view = inboxViews.find(v => v === next)
          if (view !== undefined) void setFilters({ view })
        }}
      >
        <TabList className="px-4" aria-label={t('title')}>
          {inboxViews.map(view => (
            <Tab key={view} value={view} count={view === 'decided' ? undefined : counts?.[view]}>
              {t(`tabs.${view}`)}
            </Tab>
          ))}
        </TabList>
      </Tabs>
      <search className="flex items-center gap-2 px-3 py-2">
        <SearchInput
          ref={input}
          icon={<Search aria-hidden />}
          end={filters.q === '' && <Keys keys="/" />}
          aria-label={t('filter')}
          placeholder={t('filter')}
          value={filters.q}
          onChange={e => void setFilters({ q: e.target.value })}
          className="min-w-0 grow"
        />
        <Select
          size="sm"
          className="w-auto shrink-0"
          aria-label={t('kind.any')}
          value={filters.kind ?? ALL}
          onValueChange={value => void setFilters({ kind: inboxKinds.find(k => k === value) ?? null })}
          options={[
            { value: ALL, label: t('kind.any') },
            ...inboxKinds.map(value => ({ value, label: t(`kind.${value}`) })),
          ]}
        />
      </search>
    </div>
  )
}
