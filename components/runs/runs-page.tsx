'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { DataTable } from '@/components/patterns/data-table/data-table'
import { ErrorState } from '@/components/patterns/error-state'
import { NoMatches } from '@/components/patterns/list-states'
import { Page } from '@/components/shell/page'
import { FirstRun } from './first-run'
import { runsQuery } from './queries'
import { useRunColumns } from './run-columns'
import { RunFilterBar } from './run-filter-bar'
import { SampleAgentAgain } from './start-sample-agent'
import { useRunFilters } from './use-run-filters'

/** Every run, newest first, live. */
export function RunsPage() {
  const t = useTranslations('runs')
  const router = useRouter()
  const url = useRunFilters()
  const query = useInfiniteQuery(runsQuery(url.input))
  const columns = useRunColumns()
  const rows = useMemo(() => query.data?.pages.flatMap(p => p.items), [query.data])
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  return (
    <Page fixed crumbs={[{ label: t('title') }]}>
      {query.error !== null && rows === undefined ? (
        <ErrorState error={query.error} title={t('loadFailed')} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          id="runs"
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={run => run.id}
          rowName={run => run.agent}
          onOpen={run => router.push(`/runs/${run.id}`)}
          sortedByServer
          total={query.data?.pages[0]?.total}
          onMore={more}
          busy={query.isPlaceholderData}
          toolbar={
            <>
              <RunFilterBar url={url} />
              {rows !== undefined && rows.length > 0 && <SampleAgentAgain />}
            </>
          }
          exporting={{ name: 'runs' }}
          empty={url.any ? <NoMatches onClear={url.clear} /> : <FirstRun />}
        />
      )}
    </Page>
  )
}
