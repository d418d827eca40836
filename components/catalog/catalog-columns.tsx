'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
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
import { callUsageQuery } from './queries'
import { StateChip } from './state-chip'

/** The hints that hold, as letters, for the export. */
const hintText = (row: ContractRow): string | null =>
  row.hints === null ? null : hintNames.filter(name => row.hints?.[name].value === true).join(' ')

interface Usage {
  calls: number
  failed: number
}

/** Calls of the last day by contract; undefined while it is not known. */
function useUsage(): Map<string, Usage> | undefined {
  const { data } = useQuery(callUsageQuery)
  return useMemo(() => data && new Map(data.items.map(item => [item.contractId, item])), [data])
}

/** In percent; null where nothing was called. */
const failedShare = (usage: Usage | undefined): number | null =>
  usage === undefined || usage.calls === 0 ? null : (100 * usage.failed) / usage.calls

function Calls({ n }: { n: number }) {
  const format = useFormat()
  return <span className={n === 0 ? 'text-fg-3' : undefined}>{format.number(n)}</span>
}

export function useCatalogColumns(): readonly Column<ContractRow>[] {
  const t = useTranslations('catalog')
  const g = useTranslations('governance')
  const s = useTranslations('servers.kind')
  const format = useFormat()
  const usage = useUsage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('columns.name'),
        width: 190,
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
        width: 100,
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
        width: 60,
        sortable: false,
        value: row => row.lint && row.lint.error + row.lint.warning,
        cell: row => <LintMark short counts={row.lint} />,
      },
      {
        id: 'owner',
        header: t('columns.owner'),
        width: 112,
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
        width: 96,
        sortable: false,
        value: row => row.state,
        cell: row =>
          row.state === 'changed' ? (
            <Link
              href={`/changes?server=${encodeURIComponent(row.server.name)}&q=${encodeURIComponent(row.name)}`}
              className="hover:underline"
            >
              <StateChip state={row.state} />
            </Link>
          ) : (
            <StateChip state={row.state} />
          ),
      },
      {
        id: 'version',
        header: t('columns.version'),
        width: 60,
        align: 'end',
        sortable: false,
        value: row => row.version,
        cell: row => <span className="num text-fg-2">v{format.number(row.version)}</span>,
      },
      {
        id: 'group',
        header: g('columns.group'),
        width: 120,
        optional: true,
        sortable: false,
        value: row => row.group,
        cell: row => <span className="truncate text-fg-2">{row.group}</span>,
      },
      {
        id: 'lifecycle',
        header: g('columns.lifecycle'),
        width: 104,
        optional: true,
        sortable: false,
        value: row => row.lifecycle,
        cell: row => (
          <span className={row.lifecycle === 'active' ? 'text-fg-3' : 'text-risky'}>
            {g(`lifecycle.${row.lifecycle}`)}
          </span>
        ),
      },
      {
        id: 'calls',
        header: g('columns.calls'),
        width: 80,
        align: 'end',
        sortable: false,
        value: row => usage?.get(row.id)?.calls ?? (usage && 0),
        cell: row => usage && <Calls n={usage.get(row.id)?.calls ?? 0} />,
      },
      {
        id: 'failed',
        header: g('columns.failed'),
        width: 56,
        align: 'end',
        sortable: false,
        value: row => failedShare(usage?.get(row.id)),
        cell: row => {
          const share = failedShare(usage?.get(row.id))
          return share === null ? null : (
            <span className={share === 0 ? 'text-fg-3' : undefined}>{format.number(share, 1)}</span>
          )
        },
      },
      {
        id: 'updated',
        header: t('columns.updated'),
        width: 96,
        optional: true,
        align: 'end',
        value: row => row.updatedAt,
        cell: row => <RelativeTime time={row.updatedAt} className="text-fg-3" />,
      },
    ],
    [t, g, s, format, usage],
  )
}
