'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus, Server } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '@/components/patterns/data-table/data-table'
import { useSort } from '@/components/patterns/data-table/use-sort'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { FilterBar } from '@/components/patterns/filter-bar'
import { NoMatches } from '@/components/patterns/list-states'
import { useFilters } from '@/components/patterns/use-filters'
import { readinessQuery } from '@/components/readiness/queries'
import { Page } from '@/components/shell/page'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { serversQuery } from './queries'
import { useServerColumns } from './server-columns'

const noFacets: readonly never[] = []

/** Every server, how it does, and what it offers. */
export function ServerList() {
  const t = useTranslations('servers')
  const router = useRouter()
  const filters = useFilters(noFacets)
  const sorting = useSort()
  const readiness = useQuery(readinessQuery()).data?.items
  const scores = useMemo(() => new Map(readiness?.map(one => [one.serverId, one.score])), [readiness])
  const columns = useServerColumns(scores)
  const { q } = filters
  const servers = useQuery(serversQuery({ ...(q !== '' && { q }), limit: 200 }))
  const items = servers.data?.items
  return (
    <Page crumbs={[{ label: t('title') }]} fixed>
      {servers.isError ? (
        <ErrorState error={servers.error} title={t('loadFailed')} onRetry={() => void servers.refetch()} />
      ) : (
        <DataTable
          id="servers"
          label={t('title')}
          columns={columns}
          rows={items}
          rowKey={server => server.id}
          rowName={server => server.name}
          onOpen={server => router.push(`/servers/${server.id}`)}
          sorting={sorting}
          busy={servers.isPlaceholderData}
          exporting={{ name: 'servers' }}
          toolbar={<FilterBar filters={filters} placeholder={t('filter')} />}
          // The empty state has the button of its own.
          actions={(items?.length !== 0 || q !== '') && <AddButton small />}
          empty={
            q !== '' ? (
              <NoMatches onClear={filters.clear} />
            ) : (
              <EmptyState icon={<Server aria-hidden />} title={t('empty.title')} actions={<AddButton />}>
                {t('empty.text')}
              </EmptyState>
            )
          }
        />
      )}
    </Page>
  )
}

function AddButton({ small = false }: { small?: boolean }) {
  const t = useTranslations('servers')
  const whyNot = useWhyNot('server.manage')
  const size = small ? ({ size: 'sm' } as const) : {}
  return whyNot === undefined ? (
    <Button variant="primary" {...size} render={<Link href="/servers/new" />}>
      <Plus aria-hidden />
      {t('add')}
    </Button>
  ) : (
    <Button variant="primary" {...size} reason={whyNot}>
      {t('add')}
    </Button>
  )
}
