'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { facetsQuery } from '@/components/catalog/queries'
import { DataTable } from '@/components/patterns/data-table/data-table'
import { useSort } from '@/components/patterns/data-table/use-sort'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { Facet, FacetList } from '@/components/patterns/facet-list'
import { FilterBar } from '@/components/patterns/filter-bar'
import { NoMatches } from '@/components/patterns/list-states'
import { Keys, useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { type Filters, useFilters } from '@/components/patterns/use-filters'
import { Page } from '@/components/shell/page'
import { Button } from '@/components/ui/button'
import { ConfirmBar } from './confirm-bar'
import { triageQuery } from './queries'
import { useTriageColumns } from './triage-columns'
import { facetNames, toInput } from './triage-model'
import { useConfirm } from './use-confirm'

/** The queue of tools whose tier is only suggested: select, confirm, undo, without leaving the keyboard. */
export function Triage() {
  const t = useTranslations('triage')
  const c = useTranslations('catalog')
  const router = useRouter()
  const filters = useFilters(facetNames)
  const sorting = useSort()
  const columns = useTriageColumns()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const clear = () => setSelected(new Set())
  const confirming = useConfirm(clear)
  useShortcut({ keys: 'u', label: t('keys.undo'), run: confirming.undo })
  const queue = useInfiniteQuery(triageQuery(toInput(filters.q, filters.values.server)))
  const rows = queue.data?.pages.flatMap(page => page.items)
  const chosen = (rows ?? []).filter(row => selected.has(row.id))
  const facets = <ServerFacet filters={filters} />
  return (
    <Page crumbs={[{ label: c('title'), href: '/catalog' }, { label: t('title') }]} fixed>
      <p className="border-b px-4 py-2 text-xs text-fg-2">{t('intro')}</p>
      <div className="flex min-h-0 flex-1">
        <FacetList>{facets}</FacetList>
        {queue.isError ? (
          <ErrorState
            className="flex-1"
            error={queue.error}
            title={t('failed')}
            onRetry={() => void queue.refetch()}
            pending={queue.isFetching}
          />
        ) : (
          <DataTable
            id="triage"
            label={t('title')}
            dense
            columns={columns}
            rows={rows}
            rowKey={row => row.id}
            rowName={row => row.name}
            onOpen={row => router.push(`/catalog/${row.id}`)}
            sorting={sorting}
            total={queue.data?.pages[0]?.total}
            busy={queue.isPlaceholderData}
            onMore={queue.hasNextPage && !queue.isFetching ? () => void queue.fetchNextPage() : undefined}
            selection={{ selected, onChange: setSelected }}
            toolbar={
              chosen.length > 0 ? (
                <ConfirmBar rows={chosen} confirming={confirming} onClear={clear} />
              ) : (
                <FilterBar
                  filters={filters}
                  placeholder={t('filter')}
                  chip={(_, value) => `${t('columns.server')}: ${value}`}
                  facets={facets}
                />
              )
            }
            footer={
              <span aria-hidden className="ml-auto flex gap-1 max-lg:hidden">
                {['j', 'k', 'x', 'c', 'u'].map(keys => (
                  <Keys key={keys} keys={keys} />
                ))}
              </span>
            }
            empty={
              filters.active.length > 0 || filters.q !== '' ? (
                <NoMatches onClear={filters.clear} />
              ) : (
                <EmptyState
                  icon={<ListChecks aria-hidden />}
                  title={t('empty.title')}
                  actions={<Button render={<Link href="/catalog" />}>{t('toCatalog')}</Button>}
                >
                  {t('empty.text')}
                </EmptyState>
              )
            }
          />
        )}
      </div>
    </Page>
  )
}

/** The servers that have undeclared tools, most first. */
function ServerFacet({ filters }: { filters: Filters<(typeof facetNames)[number]> }) {
  const t = useTranslations('triage.columns')
  const counts = useQuery(facetsQuery({ hint: ['undeclared'] })).data?.server ?? []
  if (counts.length === 0) return null
  return (
    <Facet
      label={t('server')}
      selected={filters.values.server}
      onChange={values => filters.set('server', values)}
      options={counts.map(({ value, count }) => ({ value, count, label: value }))}
    />
  )
}
