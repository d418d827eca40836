'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, MessageSquareText, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable } from '@/components/patterns/data-table/data-table'
import { useSort } from '@/components/patterns/data-table/use-sort'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { FacetList } from '@/components/patterns/facet-list'
import { FilterBar } from '@/components/patterns/filter-bar'
import { NoMatches } from '@/components/patterns/list-states'
import { useFilters } from '@/components/patterns/use-filters'
import { Page } from '@/components/shell/page'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { CreatePrompt } from './create-prompt'
import { ImportPrompt } from './import-prompt'
import { usePromptColumns } from './prompt-columns'
import { PromptFacets, useFacetLabel } from './prompt-facets'
import { facetNames, toInput } from './prompt-filters'
import { loadAllPrompts, promptsQuery } from './queries'

/** Every prompt and snippet: what is served in production, what is being released. */
export function PromptList() {
  const t = useTranslations('prompts')
  const router = useRouter()
  const filters = useFilters(facetNames)
  const sorting = useSort()
  const columns = usePromptColumns()
  const label = useFacetLabel()
  const [open, setOpen] = useState<'create' | 'import'>()
  const input = toInput(filters.q, filters.values)
  const prompts = useInfiniteQuery(promptsQuery(input))
  const rows = prompts.data?.pages.flatMap(page => page.items)
  const filtered = filters.active.length > 0 || filters.q !== ''
  const whyNot = useWhyNot('prompt.edit')
  const actions = (size: 'sm' | 'md') => (
    <>
      <Button size={size} reason={whyNot} onClick={() => setOpen('import')}>
        {whyNot === undefined && <FileUp aria-hidden />}
        {t('import.action')}
      </Button>
      <Button variant="primary" size={size} reason={whyNot} onClick={() => setOpen('create')}>
        {whyNot === undefined && <Plus aria-hidden />}
        {t('create.action')}
      </Button>
    </>
  )
  const facets = <PromptFacets filters={filters} />
  return (
    <Page crumbs={[{ label: t('title') }]} fixed>
      <div className="flex min-h-0 flex-1">
        <FacetList>{facets}</FacetList>
        {prompts.isError ? (
          <ErrorState
            className="flex-1"
            error={prompts.error}
            title={t('loadFailed')}
            onRetry={() => void prompts.refetch()}
          />
        ) : (
          <DataTable
            id="prompts"
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={row => row.id}
            rowName={row => row.name}
            onOpen={row => router.push(`/prompts/${row.name}`)}
            sorting={sorting}
            total={prompts.data?.pages[0]?.total}
            busy={prompts.isPlaceholderData}
            onMore={
              prompts.hasNextPage && !prompts.isFetching ? () => void prompts.fetchNextPage() : undefined
            }
            exporting={{ name: 'prompts', load: () => loadAllPrompts(input) }}
            toolbar={
              <FilterBar
                filters={filters}
                placeholder={t('filter')}
                chip={(facet, value) => `${t(`facets.${facet}`)}: ${label(facet, value)}`}
                facets={facets}
              />
            }
            actions={(filtered || rows?.length !== 0) && actions('sm')}
            empty={
              filtered ? (
                <NoMatches onClear={filters.clear} />
              ) : (
                <EmptyState
                  icon={<MessageSquareText aria-hidden />}
                  title={t('empty.title')}
                  actions={actions('md')}
                >
                  {t('empty.text')}
                </EmptyState>
              )
            }
          />
        )}
      </div>
      {open === 'create' && <CreatePrompt onClose={() => setOpen(undefined)} />}
      {open === 'import' && <ImportPrompt onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
