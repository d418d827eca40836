'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormat } from '@/components/i18n/format'
import { LintMark } from '@/components/lint/level-chip'
import type { Column } from '@/components/patterns/data-table/columns'
import { HintQuad, hintNames } from '@/components/patterns/hint-quad'
import { RelativeTime } from '@/components/patterns/relative-time'
import { VisibleText } from '@/components/patterns/server-text'
import { TierChip } from '@/components/patterns/tier-chip'
import type { ContractRow } from '@/lib/contracts'
import { StateChip } from './state-chip'

/** The hints that hold, as letters, for the export. */
const hintText = (row: ContractRow): string | null =>
  row.hints === null ? null : hintNames.filter(name => row.hints?.[name].value === true).join(' ')

export function useCatalogColumns(): readonly Column<ContractRow>[] {
  const t = useTranslations('catalog')
  const s = useTranslations('servers.kind')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('columns.name'),
        width: 240,
        grow: true,
        locked: true,
        value: row => row.name,
        cell: row => (
          <span
            className="truncate"
            title={[row.name, row.title ?? row.description].filter(Boolean).join('\n')}
          >
            <span className="mono font-medium">
              <VisibleText text={row.name} />
            </span>
            <span className="ml-2.5 text-fg-3">{row.title ?? row.description}</span>
          </span>
        ),
      },
      {
        id: 'kind',
        header: t('columns.kind'),
        width: 110,
        optional: true,
        sortable: false,
        value: row => row.kind,
        cell: row => <span className="text-fg-2">{s(row.kind)}</span>,
      },
      {
        id: 'server',
        header: t('columns.server'),
        width: 110,
        value: row => row.server.name,
        cell: row => (
          <span className="truncate text-fg-2" title={row.server.name}>
            {row.server.name}
          </span>
        ),
      },
      {
        id: 'tier',
        header: t('columns.tier'),
        width: 68,
        value: row => row.tier,
        cell: row => <TierChip tier={row.tier} className={row.tierConfirmed ? '' : 'opacity-80'} />,
      },
      {
        id: 'hints',
        header: t('columns.hints'),
        width: 104,
        sortable: false,
        value: hintText,
        cell: row => (row.hints === null ? null : <HintQuad hints={row.hints} />),
      },
      {
        id: 'lint',
        header: t('columns.lint'),
        width: 112,
        sortable: false,
        value: row => row.lint && row.lint.error + row.lint.warning,
        cell: row => <LintMark counts={row.lint} />,
      },
      {
        id: 'owner',
        header: t('columns.owner'),
        width: 132,
        sortable: false,
        value: row => row.owner,
        cell: row =>
          row.owner === null ? (
            <span className="text-risky">{t('noOwner')}</span>
          ) : (
            <span className="truncate text-fg-2" title={row.owner}>
              {row.owner}
            </span>
          ),
      },
      {
        id: 'state',
        header: t('columns.state'),
        width: 100,
        sortable: false,
        value: row => row.state,
        cell: row => <StateChip state={row.state} />,
      },
      {
        id: 'version',
        header: t('columns.version'),
        width: 68,
        align: 'end',
        sortable: false,
        value: row => row.version,
        cell: row => <span className="num text-fg-2">v{format.number(row.version)}</span>,
      },
      {
        id: 'updated',
        header: t('columns.updated'),
        width: 96,
        align: 'end',
        value: row => row.updatedAt,
        cell: row => <RelativeTime time={row.updatedAt} className="text-fg-3" />,
      },
    ],
    [t, s, format],
  )
}
