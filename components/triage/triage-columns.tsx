'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { Column } from '@/components/patterns/data-table/columns'
import { RelativeTime } from '@/components/patterns/relative-time'
import { VisibleText } from '@/components/patterns/server-text'
import { TierChip } from '@/components/patterns/tier-chip'
import type { TriageRow } from '@/lib/contracts'

/** What speaks for a suggested tier, in the reader's language. */
function useReasons() {
  const t = useTranslations('triage.reasons')
  return ({ suggested }: TriageRow): string =>
    suggested.reasons.map(({ code, params }) => t(code, params)).join('; ')
}

export function useTriageColumns(): readonly Column<TriageRow>[] {
  const t = useTranslations('triage')
  const reasons = useReasons()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('columns.name'),
        width: 220,
        grow: true,
        locked: true,
        value: row => row.name,
        cell: row => (
          <span
            className="truncate"
            title={[row.name, row.title, row.description].filter(Boolean).join('\n')}
          >
            <span className="mono font-medium">
              <VisibleText text={row.name} />
            </span>
            <span className="ml-2.5 text-fg-3">{row.title ?? row.description}</span>
          </span>
        ),
      },
      {
        id: 'server',
        header: t('columns.server'),
        width: 100,
        value: row => row.server.name,
        cell: row => <span className="truncate text-fg-2">{row.server.name}</span>,
      },
      {
        id: 'suggested',
        header: t('columns.suggested'),
        width: 84,
        value: row => row.suggested.tier,
        cell: row => <TierChip tier={row.suggested.tier} />,
      },
      {
        id: 'why',
        header: t('columns.why'),
        width: 210,
        sortable: false,
        value: reasons,
        cell: row => (
          <span className="truncate text-fg-2" title={reasons(row)}>
            {reasons(row)}
          </span>
        ),
      },
      {
        id: 'tier',
        header: t('columns.tier'),
        width: 76,
        value: row => row.tier,
        cell: row => (
          <TierChip tier={row.tier} className={row.tier === row.suggested.tier ? 'opacity-80' : ''} />
        ),
      },
      {
        id: 'declared',
        header: t('columns.declared'),
        width: 116,
        value: row => row.declared,
        cell: row => (
          <span className="truncate text-fg-2" title={t(`declaredHint.${row.declared}`)}>
            {t(`declared.${row.declared}`)}
          </span>
        ),
      },
      {
        id: 'parameters',
        header: t('columns.parameters'),
        width: 150,
        sortable: false,
        value: row => row.parameters.join(', '),
        cell: row => (
          <span className="mono truncate text-xs text-fg-3" title={row.parameters.join(', ')}>
            <VisibleText text={row.parameters.join(', ')} />
          </span>
        ),
      },
      {
        id: 'seen',
        header: t('columns.seen'),
        width: 96,
        align: 'end',
        optional: true,
        value: row => row.seenAt,
        cell: row => <RelativeTime time={row.seenAt} className="text-fg-3" />,
      },
    ],
    [t, reasons],
  )
}
