'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Library } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable } from '@/components/patterns/data-table/data-table'
import { formatSort } from '@/components/patterns/data-table/sort'
import { useSort } from '@/components/patterns/data-table/use-sort'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { FacetList } from '@/components/patterns/facet-list'
import { FilterBar } from '@/components/patterns/filter-bar'
import { NoMatches } from '@/components/patterns/list-states'
import { Keys } from '@/components/patterns/shortcuts/shortcuts'
import { useFilters } from '@/components/patterns/use-filters'
import { Page } from '@/components/shell/page'
import { TriageBar } from '@/components/triage/triage-bar'
import { Button } from '@/components/ui/button'
import { type ContractRow, listContractsEndpoint } from '@/lib/contracts'
import { request } from '@/lib/platform/client'
import { BulkReview } from './bulk-review'
import { useCatalogColumns } from './catalog-columns'
import { CatalogFacets, useFacetLabel } from './catalog-facets'
import { facetNames, toInput } from './catalog-filters'
import { HintLegend } from './hint-legend'
import { KindTabs } from './kind-tabs'
import { catalogQuery } from './queries'

/** Tools, resources, templates and prompts of all servers. Filters and sort are in the URL. */
export function Catalog() {
  const t = useTranslations('catalog')
  const router = useRouter()
  const filters = useFilters(facetNames)
  const sorting = useSort()
  const columns = useCatalogColumns()
  const label = useFacetLabel()
  const [chosen, setChosen] = useState<ReadonlyMap<string, ContractRow>>(new Map())
  const input = toInput(filters.q, filters.values, sorting.sort === undefined ? '' : formatSort(sorting.sort))
  const catalog = useInfiniteQuery(catalogQuery(input))
  const rows = catalog.data?.pages.flatMap(page => page.items)
  // What was chosen stays chosen when the filters move on; what the list shows now is the newest state of it.
  const current = new Map([...chosen, ...(rows ?? []).filter(r => chosen.has(r.id)).map(byId)])
  const choose = (keys: ReadonlySet<string>) =>
    setChosen(new Map([...current, ...(rows ?? []).map(byId)].filter(([id]) => keys.has(id))))
  const total = catalog.data?.pages[0]?.total
  const filtered = filters.active.length > 0 || filters.q !== ''
  const facets = <CatalogFacets filters={filters} />
  return (
    <Page crumbs={[{ label: t('title') }]} fixed>
      <KindTabs kinds={filters.values.kind} onChange={kinds => filters.set('kind', kinds)} />
      <TriageBar />
      <div className="flex min-h-0 flex-1">
        <FacetList>{facets}</FacetList>
        {catalog.isError ? (
          <ErrorState
            className="flex-1"
            error={catalog.error}
            title={t('loadFailed')}
            onRetry={() => void catalog.refetch()}
            pending={catalog.isFetching}
          />
        ) : (
          <DataTable
            id="catalog"
            label={t('title')}
            dense
            columns={columns}
            rows={rows}
            rowKey={row => row.id}
            rowName={row => row.name}
            onOpen={row => router.push(`/catalog/${row.id}`)}
            sorting={sorting}
            sortedByServer
            total={total}
            busy={catalog.isPlaceholderData}
            onMore={
              catalog.hasNextPage && !catalog.isFetching ? () => void catalog.fetchNextPage() : undefined
            }
            selection={{ selected: new Set(current.keys()), onChange: choose }}
            exporting={{ name: 'catalog', load: () => loadAll(input) }}
            toolbar={
              current.size > 0 ? (
                <BulkReview
                  rows={[...current.values()]}
                  all={total ?? 0}
                  onAll={async () => setChosen(new Map((await loadAll(input)).map(byId)))}
                  onDone={() => setChosen(new Map())}
                />
              ) : (
                <FilterBar
                  filters={filters}
                  placeholder={t('filter')}
                  chip={(facet, value) => `${t(`facets.${facet}`)}: ${label(facet, value)}`}
                  facets={facets}
                />
              )
            }
            footer={
              <>
                <HintLegend />
                <span aria-hidden className="ml-auto flex gap-1 max-lg:hidden">
                  {['j', 'k', 'x', 'Enter'].map(keys => (
                    <Keys key={keys} keys={keys} />
                  ))}
                </span>
              </>
            }
            empty={
              filtered ? (
                <NoMatches onClear={filters.clear} />
              ) : (
                <EmptyState
                  icon={<Library aria-hidden />}
                  title={t('empty.title')}
                  actions={
                    <Button variant="primary" render={<Link href="/servers/new" />}>
                      {t('addServer')}
                    </Button>
                  }
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

const byId = (row: ContractRow): [string, ContractRow] => [row.id, row]

/** Every row that the filters leave, for the export and for acts on all of them. */
async function loadAll(input: ReturnType<typeof toInput>): Promise<ContractRow[]> {
  const rows: ContractRow[] = []
  let cursor: string | null = null
  do {
    const page: { items: ContractRow[]; nextCursor: string | null } = await request(listContractsEndpoint, {
      ...input,
      limit: 5000,
      ...(cursor !== null && { cursor }),
    })
    rows.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return rows
}
