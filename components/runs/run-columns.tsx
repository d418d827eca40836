'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormat } from '@/components/i18n/format'
import type { Column } from '@/components/patterns/data-table/columns'
import { RelativeTime, useNow } from '@/components/patterns/relative-time'
import type { RunRow } from '@/lib/runs'
import { RunStateMark } from './call-look'

/** A run that goes on has lasted until now; the server's page shows it until its last sign of life. */
const lasted = (run: RunRow, now: number | undefined): number =>
  Math.max(
    0,
    (run.endedAt === null ? (now ?? Date.parse(run.lastActivityAt)) : Date.parse(run.endedAt)) -
      Date.parse(run.startedAt),
  )

export function useRunColumns(): Column<RunRow>[] {
  const t = useTranslations('runs.columns')
  const format = useFormat()
  const now = useNow()
  return useMemo((): Column<RunRow>[] => {
    const count = (id: 'calls' | 'failed' | 'waiting', tone: string): Column<RunRow> => ({
      id,
      header: t(id),
      width: 84,
      align: 'end',
      sortable: false,
      value: run => run[id],
      cell: run => (
        <span className={run[id] > 0 ? `num ${tone}` : 'num text-fg-3'}>{format.number(run[id])}</span>
      ),
    })
    const text = (
      id: 'profile' | 'user' | 'client' | 'trace',
      width: number,
      value: (run: RunRow) => string | null,
      optional = false,
    ): Column<RunRow> => ({
      id,
      header: t(id),
      width,
      optional,
      sortable: false,
      value,
      cell: run => <span className="truncate text-fg-2">{value(run) ?? '–'}</span>,
    })
    return [
      {
        id: 'agent',
        header: t('agent'),
        width: 220,
        grow: true,
        locked: true,
        sortable: false,
        value: run => run.agent,
        cell: run => <span className="truncate font-medium">{run.agent}</span>,
      },
      text('profile', 170, run => run.profile.name),
      {
        id: 'state',
        header: t('state'),
        width: 160,
        sortable: false,
        value: run => run.state,
        cell: run => <RunStateMark state={run.state} />,
      },
      text('user', 140, run => run.user),
      count('calls', ''),
      count('failed', 'text-breaking'),
      count('waiting', 'text-risky'),
      {
        id: 'duration',
        header: t('duration'),
        width: 104,
        align: 'end',
        sortable: false,
        value: run => lasted(run, undefined),
        cell: run => <span className="num text-fg-2">{format.duration(lasted(run, now))}</span>,
      },
      {
        id: 'started',
        header: t('started'),
        width: 130,
        align: 'end',
        sortable: false,
        value: run => run.startedAt,
        cell: run => <RelativeTime time={run.startedAt} className="num truncate text-fg-2" />,
      },
      text('client', 150, run => run.client, true),
      text('trace', 150, run => run.traceId, true),
    ]
  }, [t, format, now])
}
