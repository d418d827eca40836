'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw, ScrollText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { DataTable } from '@/components/patterns/data-table/data-table'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { FilterBar } from '@/components/patterns/filter-bar'
import { NoMatches } from '@/components/patterns/list-states'
import { useFilters } from '@/components/patterns/use-filters'
import { IconButton } from '@/components/ui/button'
import { AuditDetail } from './audit-detail'
import { AuditExport } from './audit-export'
import { facetNames, toInput } from './audit-filters'
import { AuditSelects } from './audit-selects'
import { auditQuery } from './queries'
import { useAuditColumns } from './use-audit-columns'

/** Every change and decision, newest first; filters and the open event are in the URL. */
export function AuditLog({ now }: { now: number }) {
  const t = useTranslations('audit')
  const filters = useFilters(facetNames)
  const columns = useAuditColumns()
  const [openId, setOpenId] = useQueryState('event', parseAsString)
  // A period is counted from when the page was opened, or last asked to read again.
  const [from, setFrom] = useState(now)
  const input = toInput(filters.q, filters.values, from)
  const events = useInfiniteQuery(auditQuery(input))
  const rows = events.data?.pages.flatMap(page => page.items)
  const open = rows?.find(event => event.id === openId)
  const reload = () => {
    setFrom(Date.now())
    void events.refetch()
  }
  if (events.isError)
    return (
      <ErrorState
        className="flex-1"
        error={events.error}
        title={t('loadFailed')}
        onRetry={() => void events.refetch()}
        pending={events.isFetching}
      />
    )
  return (
    <div className="flex min-h-0 flex-1">
      <DataTable
        id="audit"
        label={t('title')}
        dense
        columns={columns}
        rows={rows}
        rowKey={event => event.id}
        rowName={event => event.action}
        current={openId}
        onOpen={event => void setOpenId(event.id === openId ? null : event.id)}
        sortedByServer
        actions={<AuditExport input={input} />}
        busy={events.isPlaceholderData}
        onMore={events.hasNextPage && !events.isFetching ? () => void events.fetchNextPage() : undefined}
        toolbar={
          <>
            <FilterBar
              filters={filters}
              placeholder={t('filter')}
              chip={(facet, value) => `${t(`facets.${facet}`)}: ${value}`}
            >
              <AuditSelects filters={filters} />
            </FilterBar>
            <IconButton label={t('reload')} pending={events.isRefetching} onClick={reload}>
              <RotateCw aria-hidden />
            </IconButton>
          </>
        }
        empty={
          filters.active.length > 0 || filters.q !== '' ? (
            <NoMatches onClear={filters.clear} />
          ) : (
            <EmptyState icon={<ScrollText aria-hidden />} title={t('empty')}>
              {t('emptyText')}
            </EmptyState>
          )
        }
      />
      {open && <AuditDetail event={open} filters={filters} onClose={() => void setOpenId(null)} />}
    </div>
  )
}
