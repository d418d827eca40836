'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { Column } from '@/components/patterns/data-table/columns'
import { RelativeTime } from '@/components/patterns/relative-time'
import { ScoreBar } from '@/components/readiness/score-bar'
import type { ServerDto } from '@/lib/servers'
import { addressOf } from './form-model'
import { HealthMark } from './health-mark'

/** `scores`: how far each server is governed, by id, where it is known. */
export function useServerColumns(scores: ReadonlyMap<string, number | null>): readonly Column<ServerDto>[] {
  const t = useTranslations('servers')
  const r = useTranslations('readiness')
  return useMemo(() => {
    const count = (name: 'tools' | 'resources' | 'prompts'): Column<ServerDto> => ({
      id: name,
      header: t(`columns.${name}`),
      width: 92,
      align: 'end',
      value: server => server.counts[name],
      cell: server => server.counts[name],
    })
    return [
      {
        id: 'name',
        header: t('columns.name'),
        width: 240,
        grow: true,
        locked: true,
        value: server => server.name,
        cell: server => (
          <span
            className="truncate"
            title={[server.name, addressOf(server.config)].filter(Boolean).join('\n')}
          >
            <Link href={`/servers/${server.id}`} className="mono font-medium hover:underline">
              {server.name}
            </Link>
            <span className="ml-2.5 text-fg-3">{addressOf(server.config)}</span>
          </span>
        ),
      },
      {
        id: 'health',
        header: t('columns.health'),
        width: 130,
        value: server => server.health,
        cell: server => <HealthMark server={server} />,
      },
      {
        id: 'protocol',
        header: t('columns.protocol'),
        width: 160,
        value: server => server.protocolVersion,
        cell: server => (
          <span className="truncate text-fg-2">
            {server.protocolVersion}
            {server.era !== null && <span className="ml-1.5 text-fg-3">{t(`era.${server.era}`)}</span>}
          </span>
        ),
      },
      count('tools'),
      count('resources'),
      count('prompts'),
      {
        id: 'pending',
        header: t('columns.pending'),
        width: 92,
        align: 'end',
        value: server => server.counts.pending,
        cell: server =>
          server.counts.pending === 0 ? (
            <span className="text-fg-3">0</span>
          ) : (
            <Link
              className="link"
              href={`/catalog?server=${encodeURIComponent(server.name)}&state=new,changed`}
            >
              {server.counts.pending}
            </Link>
          ),
      },
      {
        id: 'readiness',
        header: r('column'),
        width: 120,
        value: server => scores.get(server.id),
        cell: server => <ScoreBar score={scores.get(server.id) ?? null} />,
      },
      {
        id: 'synced',
        header: t('columns.synced'),
        width: 110,
        align: 'end',
        value: server => server.lastSyncAt,
        cell: server => (
          <span className="text-fg-3">
            {server.lastSyncAt === null ? t('never') : <RelativeTime time={server.lastSyncAt} />}
          </span>
        ),
      },
    ]
  }, [t, r, scores])
}
