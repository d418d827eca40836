'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus, Search, Server } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { parseAsString, useQueryState } from 'nuqs'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { RelativeTime } from '@/components/patterns/relative-time'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { Page } from '@/components/shell/page'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { SearchInput } from '@/components/ui/input'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { ServerDto } from '@/lib/servers'
import { addressOf } from './form-model'
import { HealthMark } from './health-mark'
import { serversQuery } from './queries'

export function ServerList() {
  const t = useTranslations('servers')
  const c = useTranslations('common')
  const [q, setQ] = useQueryState('q', parseAsString.withDefault('').withOptions({ throttleMs: 200 }))
  const servers = useQuery(serversQuery({ ...(q !== '' && { q }), limit: 200 }))
  const whyNot = useWhyNot('server.manage')
  const add =
    whyNot === undefined ? (
      <Button variant="primary" render={<Link href="/servers/new" />}>
        <Plus aria-hidden />
        {t('add')}
      </Button>
    ) : (
      <Button variant="primary" reason={whyNot}>
        {t('add')}
      </Button>
    )
  return (
    <Page crumbs={[{ label: t('title') }]} fixed>
      <div className="flex items-center gap-2 border-b px-3 py-2">
        <SearchInput
          icon={<Search />}
          aria-label={t('filter')}
          placeholder={t('filter')}
          value={q}
          onChange={e => void setQ(e.target.value === '' ? null : e.target.value)}
          className="w-64"
        />
        {/* The empty state has the button of its own. */}
        {(servers.data?.items.length !== 0 || q !== '') && <div className="ml-auto">{add}</div>}
      </div>
      <div className="min-h-0 flex-1 overflow-auto scroll-thin">
        {servers.isError ? (
          <ErrorState error={servers.error} title={t('loadFailed')} onRetry={() => void servers.refetch()} />
        ) : servers.data === undefined ? (
          <SkeletonRows label={c('loading')} />
        ) : servers.data.items.length > 0 ? (
          <Rows items={servers.data.items} />
        ) : q === '' ? (
          <EmptyState icon={<Server aria-hidden />} title={t('empty.title')} actions={add}>
            {t('empty.text')}
          </EmptyState>
        ) : (
          <EmptyState
            icon={<Search aria-hidden />}
            title={t('noMatches')}
            actions={<Button onClick={() => void setQ(null)}>{c('clear')}</Button>}
          />
        )}
      </div>
    </Page>
  )
}

function Rows({ items }: { items: ServerDto[] }) {
  const t = useTranslations('servers')
  return (
    <Table>
      <thead className="sticky top-0 z-1">
        <tr>
          <Th>{t('columns.name')}</Th>
          <Th>{t('columns.health')}</Th>
          <Th>{t('columns.protocol')}</Th>
          <Th end>{t('columns.tools')}</Th>
          <Th end>{t('columns.resources')}</Th>
          <Th end>{t('columns.prompts')}</Th>
          <Th end>{t('columns.pending')}</Th>
          <Th end>{t('columns.synced')}</Th>
        </tr>
      </thead>
      <tbody>
        {items.map(server => (
          <Tr key={server.id}>
            <Td fill title={addressOf(server.config)}>
              <Link href={`/servers/${server.id}`} className="mono font-medium hover:underline">
                {server.name}
              </Link>
              <span className="ml-2.5 text-fg-3">{addressOf(server.config)}</span>
            </Td>
            <Td>
              <HealthMark server={server} />
            </Td>
            <Td className="text-fg-2">
              {server.protocolVersion}{' '}
              {server.era !== null && <span className="text-fg-3">{t(`era.${server.era}`)}</span>}
            </Td>
            <Td end>{server.counts.tools}</Td>
            <Td end>{server.counts.resources}</Td>
            <Td end>{server.counts.prompts}</Td>
            <Td end>
              {server.counts.pending === 0 ? (
                <span className="text-fg-3">0</span>
              ) : (
                <Link
                  className="link"
                  href={`/catalog?server=${encodeURIComponent(server.name)}&state=new,changed`}
                >
                  {server.counts.pending}
                </Link>
              )}
            </Td>
            <Td end className="text-fg-3">
              {server.lastSyncAt === null ? t('never') : <RelativeTime time={server.lastSyncAt} />}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
