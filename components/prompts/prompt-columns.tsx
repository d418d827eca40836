'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { Column } from '@/components/patterns/data-table/columns'
import { RelativeTime } from '@/components/patterns/relative-time'
import { Badge } from '@/components/ui/badge'
import { PRODUCTION, type PromptRow } from '@/lib/prompts'
import { ReleaseChip } from './release-chip'

const production = (row: PromptRow) => row.labels.find(label => label.name === PRODUCTION)?.version

export function usePromptColumns(): readonly Column<PromptRow>[] {
  const t = useTranslations('prompts')
  return useMemo(() => {
    const text = (id: 'folder' | 'owner', width: number): Column<PromptRow> => ({
      id,
      header: t(`columns.${id}`),
      width,
      value: row => row[id],
      cell: row => (
        <span className="truncate text-fg-2" title={row[id] ?? undefined}>
          {row[id]}
        </span>
      ),
    })
    return [
      {
        id: 'name',
        header: t('columns.name'),
        width: 240,
        grow: true,
        locked: true,
        value: row => row.name,
        cell: row => (
          <span className="flex min-w-0 items-center gap-2.5" title={row.description ?? undefined}>
            <Link href={`/prompts/${row.name}`} className="mono font-medium hover:underline">
              {row.name}
            </Link>
            {row.kind === 'snippet' && <Badge look="plain">{t('kinds.snippet')}</Badge>}
            {row.archivedAt !== null && <Badge look="dashed">{t('archived')}</Badge>}
            <span className="truncate text-fg-3">{row.title}</span>
          </span>
        ),
      },
      {
        id: 'production',
        header: t('columns.production'),
        width: 84,
        align: 'end',
        value: production,
        cell: row => <span className="num">{production(row) ?? <span className="text-fg-3">–</span>}</span>,
      },
      {
        id: 'latest',
        header: t('columns.latest'),
        width: 72,
        align: 'end',
        value: row => row.latest,
        cell: row => <span className="num">{row.latest === 0 ? '–' : row.latest}</span>,
      },
      {
        id: 'release',
        header: t('columns.release'),
        width: 180,
        value: row => row.release?.state,
        cell: row =>
          row.release !== null && (
            <span className="flex items-center gap-2">
              <ReleaseChip state={row.release.state} weight={row.release.weight} />
              <span className="num text-fg-3">{`${row.release.stable ?? '–'} → ${row.release.candidate}`}</span>
            </span>
          ),
      },
      text('folder', 120),
      text('owner', 110),
      {
        id: 'tags',
        header: t('columns.tags'),
        width: 160,
        optional: true,
        value: row => row.tags.join(', '),
        cell: row => <span className="truncate text-fg-2">{row.tags.join(', ')}</span>,
      },
      {
        id: 'changed',
        header: t('columns.changed'),
        width: 96,
        align: 'end',
        value: row => row.updatedAt,
        cell: row => <RelativeTime time={row.updatedAt} className="text-fg-3" />,
      },
    ]
  }, [t])
}
