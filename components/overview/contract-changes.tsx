'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { VerdictChip } from '@/components/catalog/state-chip'
import { openChangesQuery } from '@/components/changes/queries'
import { useFormat } from '@/components/i18n/format'
import { Nothing, QueryPanel } from '@/components/patterns/query-panel'
import { RelativeTime } from '@/components/patterns/relative-time'
import { Keys } from '@/components/patterns/shortcuts/shortcuts'
import { Table, Td, Th, Tr } from '@/components/ui/table'

/** What servers changed and nobody has judged yet; agents go on with what was approved. */
export function ContractChanges() {
  const t = useTranslations('overview.changes')
  const format = useFormat()
  const query = useQuery(openChangesQuery())
  const total = query.data?.total ?? 0
  return (
    <QueryPanel
      query={query}
      title={t('title')}
      note={total > 0 ? format.number(total) : undefined}
      failed={t('failed')}
      rows={3}
      action={
        <>
          <span className="max-md:hidden">
            <Keys keys="g h" />
          </span>
          <Link href="/changes" className="link">
            {t('open')}
          </Link>
        </>
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <Nothing>{t('none')}</Nothing>
        ) : (
          <Table>
            <thead>
              <tr>
                <Th>{t('server')}</Th>
                <Th>{t('verdict')}</Th>
                <Th end>{t('pending')}</Th>
                <Th end>{t('since')}</Th>
              </tr>
            </thead>
            <tbody>
              {items.map(change => (
                <Tr key={change.id}>
                  <Td fill>
                    <Link href={`/changes/${change.id}`} className="font-medium">
                      {change.server.name}
                    </Link>
                    <span className="num ml-2 text-fg-3">CR-{change.number}</span>
                  </Td>
                  <Td>
                    <VerdictChip verdict={change.verdict} />
                  </Td>
                  <Td end>{format.number(change.counts.pending)}</Td>
                  <Td end className="text-fg-3">
                    <RelativeTime time={change.openedAt} />
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )
      }
    </QueryPanel>
  )
}
