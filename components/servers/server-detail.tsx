'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { OpenChangeNotice } from '@/components/changes/open-change'
import { ErrorState } from '@/components/patterns/error-state'
import { KeyValues } from '@/components/patterns/key-values'
import { Fact, Facts, PageHeader } from '@/components/patterns/page-header'
import { Panel } from '@/components/patterns/panel'
import { RelativeTime } from '@/components/patterns/relative-time'
import { ServerText } from '@/components/patterns/server-text'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { ReadinessPanel } from '@/components/readiness/readiness-panel'
import { Page, PageBody } from '@/components/shell/page'
import { Notice } from '@/components/ui/notice'
import type { ServerDto } from '@/lib/servers'
import { addressOf } from './form-model'
import { HealthMark } from './health-mark'
import { serverQuery, syncsQuery } from './queries'
import { ServerActions } from './server-actions'
import { SyncHistory } from './sync-history'

export function ServerDetail({ id }: { id: string }) {
  const t = useTranslations('servers')
  const c = useTranslations('common')
  const server = useQuery(serverQuery(id))
  const crumbs = [{ label: t('title'), href: '/servers' }, { label: server.data?.name ?? '…' }]
  return (
    <Page crumbs={crumbs}>
      {server.isError ? (
        <ErrorState error={server.error} title={t('loadFailed')} onRetry={() => void server.refetch()} />
      ) : server.data === undefined ? (
        <SkeletonRows label={c('loading')} />
      ) : (
        <Loaded server={server.data} />
      )}
    </Page>
  )
}

function Loaded({ server }: { server: ServerDto }) {
  const t = useTranslations('servers')
  return (
    <>
      <PageHeader
        title={server.name}
        mono
        marks={<HealthMark server={server} />}
        actions={<ServerActions server={server} />}
      >
        <Facts>
          <Fact label={t('detail.transport')}>{t(`transport.${server.config.transport}`)}</Fact>
          {server.protocolVersion !== null && (
            <Fact label={t('detail.protocol')}>{server.protocolVersion}</Fact>
          )}
          <Fact label={t('columns.synced')}>
            {server.lastSyncAt === null ? t('never') : <RelativeTime time={server.lastSyncAt} />}
          </Fact>
        </Facts>
      </PageHeader>
      <PageBody className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-4 max-lg:grid-cols-1">
        <div className="grid min-w-0 gap-4">
          {server.enabled && server.config.transport === 'file' && (
            <Notice tone="info">{t('file.notCalled')}</Notice>
          )}
          {!server.enabled && <Notice tone="info">{t('detail.switchedOff')}</Notice>}
          {server.enabled && server.healthReason !== null && (
            <Notice
              tone={server.health === 'unreachable' ? 'breaking' : 'risky'}
              title={t(`health.${server.health}`)}
            >
              {server.healthReason}
            </Notice>
          )}
          <OpenChangeNotice server={server.name} />
          <History id={server.id} />
          <Instructions server={server} />
        </div>
        <aside className="grid gap-4">
          <About server={server} />
          <Offers server={server} />
          <ReadinessPanel serverId={server.id} />
        </aside>
      </PageBody>
    </>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations('servers')
  const c = useTranslations('common')
  const syncs = useQuery(syncsQuery(id))
  return (
    <Panel title={t('detail.history')}>
      {syncs.isError ? (
        <ErrorState error={syncs.error} title={t('loadFailed')} onRetry={() => void syncs.refetch()} />
      ) : syncs.data === undefined ? (
        <SkeletonRows label={c('loading')} rows={3} />
      ) : syncs.data.items.length === 0 ? (
        <p className="p-3 text-fg-3">{t('detail.noHistory')}</p>
      ) : (
        <SyncHistory syncs={syncs.data.items} />
      )}
    </Panel>
  )
}

function About({ server }: { server: ServerDto }) {
  const t = useTranslations('servers.detail')
  const address = addressOf(server.config)
  return (
    <Panel title={t('about')} padded>
      <KeyValues
        items={[
          server.info?.name !== undefined && {
            label: t('name'),
            value: server.info.title ?? server.info.name,
          },
          server.info?.version !== undefined && { label: t('version'), value: server.info.version },
          address !== null && { label: t('address'), value: <code className="mono">{address}</code> },
        ]}
      />
    </Panel>
  )
}

/** What the server tells a model about itself: untrusted text, as it is. */
function Instructions({ server }: { server: ServerDto }) {
  const t = useTranslations('servers.detail')
  const text = server.info?.instructions
  if (text === undefined || text === '') return null
  return (
    <Panel title={t('instructions')} padded>
      <ServerText text={text} source={server.name} />
    </Panel>
  )
}

function Offers({ server }: { server: ServerDto }) {
  const t = useTranslations('servers')
  const { counts } = server
  return (
    <Panel
      title={t('detail.offers')}
      padded
      action={
        <Link className="link" href={`/catalog?server=${encodeURIComponent(server.name)}`}>
          {t('detail.inCatalog')}
        </Link>
      }
    >
      <KeyValues
        items={[
          { label: t('columns.tools'), value: counts.tools },
          { label: t('columns.resources'), value: counts.resources },
          { label: t('columns.prompts'), value: counts.prompts },
          { label: t('columns.pending'), value: counts.pending },
        ]}
      />
    </Panel>
  )
}
