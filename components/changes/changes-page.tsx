'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { GitCompare } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useFormat } from '@/components/i18n/format'
import { DataTable } from '@/components/patterns/data-table/data-table'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { FacetList } from '@/components/patterns/facet-list'
import { FilterBar } from '@/components/patterns/filter-bar'
import { NoMatches } from '@/components/patterns/list-states'
import { useFilters } from '@/components/patterns/use-filters'
import { Page } from '@/components/shell/page'
import { buttonLook } from '@/components/ui/button-look'
import { Tab, TabList, Tabs } from '@/components/ui/tabs'
import { ChangeFacets, type Facets, useFacetLabel } from './change-facets'
import { type ChangeView, changeViews, facetNames, toFilters } from './change-filters'
import { changesQuery } from './queries'
import { useChangeColumns } from './use-change-columns'

/** What servers changed and nobody has judged yet, a request a server. Filters and tab are in the URL. */
export function ChangesPage() {
  const t = useTranslations('changes')
  const router = useRouter()
  const filters = useFilters(facetNames)
  const [view, setView] = useQueryState('view', parseAsStringLiteral(changeViews).withDefault('open'))
  const label = useFacetLabel()
  const columns = useChangeColumns()
  const changes = useInfiniteQuery(changesQuery(toFilters(view, filters.q, filters.values)))
  const first = changes.data?.pages[0]
  const filtered = filters.active.length > 0 || filters.q !== ''
  const facets = <ChangeFacets filters={filters} counted={first?.facets} />
  return (
    <Page crumbs={[{ label: t('title') }]} fixed>
      <ViewTabs view={view} onChange={next => void setView(next)} counted={first?.facets} />
      <div className="flex min-h-0 flex-1">
        <FacetList>{facets}</FacetList>
        {changes.isError ? (
          <ErrorState
            className="flex-1"
            error={changes.error}
            title={t('loadFailed')}
            onRetry={() => void changes.refetch()}
            pending={changes.isFetching}
          />
        ) : (
          <DataTable
            id="changes"
            label={t('title')}
            columns={columns}
            rows={changes.data?.pages.flatMap(page => page.items)}
            rowKey={row => row.id}
            rowName={row => `CR-${row.number}`}
            onOpen={row => router.push(`/changes/${row.id}`)}
            total={first?.total}
            busy={changes.isPlaceholderData}
            onMore={
              changes.hasNextPage && !changes.isFetching ? () => void changes.fetchNextPage() : undefined
            }
            toolbar={
              <FilterBar
                filters={filters}
                placeholder={t('filter')}
                chip={(facet, value) => `${t(`facets.${facet}`)}: ${label(facet, value)}`}
                facets={facets}
              />
            }
            empty={filtered ? <NoMatches onClear={filters.clear} /> : <Nothing view={view} />}
          />
        )}
      </div>
    </Page>
  )
}

function ViewTabs({
  view,
  onChange,
  counted,
}: {
  view: ChangeView
  onChange: (view: ChangeView) => void
  counted: Facets | undefined
}) {
  const t = useTranslations('changes.views')
  const format = useFormat()
  const count = (name: ChangeView) =>
    name === 'all' || counted === undefined
      ? undefined
      : format.number(counted.state.find(({ value }) => value === name)?.count ?? 0)
  return (
    <Tabs value={view} onValueChange={value => onChange(changeViews.find(name => name === value) ?? 'open')}>
      <TabList aria-label={t('label')}>
        {changeViews.map(name => (
          <Tab key={name} value={name} count={count(name)}>
            {t(name)}
          </Tab>
        ))}
      </TabList>
    </Tabs>
  )
}

/** Nothing waits: that is how it should be. Before the first server, how changes come to be. */
function Nothing({ view }: { view: ChangeView }) {
  const t = useTranslations('changes.empty')
  const open = view === 'open'
  return (
    <EmptyState
      icon={<GitCompare aria-hidden />}
      title={open ? t('openTitle') : t('title')}
      actions={
        <Link href="/servers" className={buttonLook({})}>
          {t('servers')}
        </Link>
      }
    >
      {open ? t('openText') : t('text')}
    </EmptyState>
  )
}
