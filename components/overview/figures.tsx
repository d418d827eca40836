'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormat } from '@/components/i18n/format'
import { inboxCountsQuery } from '@/components/inbox/queries'
import { ToneChip } from '@/components/patterns/verdict-chip'
import { serversQuery } from '@/components/servers/queries'
import { Skeleton } from '@/components/ui/skeleton'
import { pendingQuery, statsQuery } from './queries'

/** Five numbers, each a link to what it counts. */
export function Figures({ hours }: { hours: number }) {
  const t = useTranslations('overview.figures')
  const format = useFormat()
  const inbox = useQuery(inboxCountsQuery).data
  const pending = useQuery(pendingQuery).data
  const stats = useQuery(statsQuery(hours)).data
  const servers = useQuery(serversQuery({ limit: 200 })).data?.items.filter(
    s => s.enabled && s.config.transport !== 'file',
  )
  const healthy = servers?.filter(s => s.health === 'healthy').length ?? 0
  const bad = servers?.filter(s => s.health === 'unreachable' || s.health === 'failing').length ?? 0
  const removed = pending?.state.find(s => s.value === 'changed')?.count ?? 0
  const period = t(`period.${hours === 1 ? 'hour' : hours === 24 ? 'day' : 'week'}`)
  return (
    <div className="grid grid-cols-5 overflow-hidden rounded-lg border border-line-strong max-lg:grid-cols-3 max-md:grid-cols-2">
      <Figure label={t('waiting')} href="/inbox" value={inbox && format.number(inbox.open)}>
        {inbox &&
          (inbox.overdue > 0 ? (
            <ToneChip tone="risky">{t('overdue', { n: inbox.overdue })}</ToneChip>
          ) : (
            t('mine', { n: inbox.mine })
          ))}
      </Figure>
      <Figure
        label={t('pending')}
        href="/catalog?state=new,changed"
        value={pending && format.number(pending.total)}
      >
        {pending &&
          (removed > 0 ? <ToneChip tone="info">{t('changed', { n: removed })}</ToneChip> : t('noChanged'))}
      </Figure>
      <Figure
        label={t('failing', { period })}
        href="/runs"
        value={stats && (stats.total === 0 ? '–' : format.percent(stats.failed / stats.total, 2))}
      >
        {stats && t('of', { n: stats.failed, total: stats.total })}
      </Figure>
      <Figure
        label={t('p95', { period })}
        href="/runs"
        value={stats && (stats.p95Ms === null ? '–' : format.duration(stats.p95Ms))}
      >
        {stats && (stats.p50Ms === null ? t('noCalls') : t('median', { time: format.duration(stats.p50Ms) }))}
      </Figure>
      <Figure
        label={t('servers')}
        href="/servers"
        value={servers && t('outOf', { n: healthy, total: servers.length })}
      >
        {servers && (bad > 0 ? <ToneChip tone="breaking">{t('down', { n: bad })}</ToneChip> : t('allWell'))}
      </Figure>
    </div>
  )
}

function Figure({
  label,
  href,
  value,
  children,
}: {
  label: string
  href: string
  value: string | undefined
  children: ReactNode
}) {
  return (
    <Link
      href={href}
      className="-mt-px -ml-px grid min-w-0 gap-px border-t border-l px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="truncate text-xs text-fg-3">{label}</span>
      <span className="num text-xl font-semibold tracking-[-0.015em]">
        {value ?? <Skeleton className="w-10" />}
      </span>
      <span className="num h-5 truncate text-xs leading-5 text-fg-2">{children}</span>
    </Link>
  )
}
