'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { VerdictChip } from '@/components/catalog/state-chip'
import { useFormat } from '@/components/i18n/format'
import type { Column } from '@/components/patterns/data-table/columns'
import { RelativeTime } from '@/components/patterns/relative-time'
import { ToneChip } from '@/components/patterns/verdict-chip'
import type { ChangeRequestRow } from '@/lib/contracts'

const stateTones = { open: 'info', decided: 'compatible', withdrawn: 'quiet' } as const

export function useChangeColumns(): readonly Column<ChangeRequestRow>[] {
  const t = useTranslations('changes')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'server',
        header: t('columns.server'),
        width: 200,
        grow: true,
        locked: true,
        sortable: false,
        value: row => row.server.name,
        cell: row => (
          <span className="truncate" title={row.server.name}>
            <span className="mono font-medium">{row.server.name}</span>
            <span className="num ml-2.5 text-fg-3">CR-{row.number}</span>
          </span>
        ),
      },
      {
        id: 'verdict',
        header: t('columns.verdict'),
        width: 116,
        sortable: false,
        value: row => row.contractVerdict,
        cell: row => <VerdictChip verdict={row.contractVerdict} />,
      },
      {
        id: 'trust',
        header: t('columns.trust'),
        width: 116,
        sortable: false,
        value: row => row.trustVerdict,
        cell: row => <VerdictChip verdict={row.trustVerdict} />,
      },
      {
        id: 'items',
        header: t('columns.items'),
        width: 132,
        sortable: false,
        value: row => row.counts.pending,
        cell: row => (
          <span className="num">
            {row.counts.pending > 0 ? (
              <b className="font-semibold">{t('pending', { n: row.counts.pending })}</b>
            ) : (
              <span className="text-fg-3">{t('nonePending')}</span>
            )}
            <span className="text-fg-3"> / {format.number(row.counts.items)}</span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('columns.state'),
        width: 110,
        sortable: false,
        value: row => row.state,
        cell: row => (
          <ToneChip tone={stateTones[row.state]} plain>
            {t(`state.${row.state}`)}
          </ToneChip>
        ),
      },
      {
        id: 'source',
        header: t('columns.source'),
        width: 120,
        optional: true,
        sortable: false,
        value: row => row.source,
        cell: row => <span className="truncate text-fg-2">{t(`source.${row.source}`)}</span>,
      },
      {
        id: 'closedBy',
        header: t('columns.closedBy'),
        width: 140,
        optional: true,
        sortable: false,
        value: row => row.closedBy?.name,
        cell: row => <span className="truncate text-fg-2">{row.closedBy?.name}</span>,
      },
      {
        id: 'opened',
        header: t('columns.opened'),
        width: 104,
        align: 'end',
        sortable: false,
        value: row => row.openedAt,
        cell: row => <RelativeTime time={row.openedAt} className="text-fg-3" />,
      },
      {
        id: 'changed',
        header: t('columns.changed'),
        width: 104,
        align: 'end',
        sortable: false,
        value: row => row.changedAt,
        cell: row => <RelativeTime time={row.changedAt} className="text-fg-3" />,
      },
    ],
    [t, format],
  )
}
