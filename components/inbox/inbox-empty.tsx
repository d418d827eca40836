'use client'

import { Inbox } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/patterns/empty-state'
import { NoMatches } from '@/components/patterns/list-states'
import { StartSampleAgent } from '@/components/runs/start-sample-agent'
import { Button } from '@/components/ui/button'
import type { useInboxUrl } from './use-inbox-url'

/** No matches, or nothing waits: then what to do next. */
export function InboxEmpty({ url }: { url: ReturnType<typeof useInboxUrl> }) {
  const t = useTranslations('inbox.empty')
  const { filters, setFilters } = url
  if (filters.q !== '' || filters.kind !== null)
    return <NoMatches onClear={() => void setFilters({ q: null, kind: null })} />
  if (filters.view === 'open')
    return (
      <EmptyState icon={<Inbox aria-hidden />} title={t('title')} actions={<StartSampleAgent />}>
        {t('detail')}
      </EmptyState>
    )
  const mine = filters.view === 'mine'
  return (
    <EmptyState
      icon={<Inbox aria-hidden />}
      title={mine ? t('mine') : t('decided')}
      actions={<Button onClick={() => void setFilters({ view: 'open' })}>{t('toOpen')}</Button>}
    >
      {mine ? t('mineDetail') : t('decidedDetail')}
    </EmptyState>
  )
}
