'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { Nothing, QueryPanel } from '@/components/patterns/query-panel'
import { TierChip, tiers } from '@/components/patterns/tier-chip'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { pendingQuery } from './queries'

/** Contracts that wait for a review, by server. */
export function PendingChanges() {
  const t = useTranslations('overview.pending')
  const format = useFormat()
  const query = useQuery(pendingQuery)
  return (
    <QueryPanel
      query={query}
      title={t('title')}
      note={query.data && query.data.total > 0 ? format.number(query.data.total) : undefined}
      failed={t('failed')}
      rows={3}
      action={
        <Link href="/catalog?state=new,changed" className="link">
          {t('open')}
        </Link>
      }
      footer={
        query.data && query.data.total > 0 ? (
          <span className="flex flex-wrap gap-3">
            {query.data.tier.map(({ value, count }) => {
              const tier = tiers.find(name => name === value)
              return (
                tier && (
                  <span key={value} className="num inline-flex items-center gap-1.5">
                    <TierChip tier={tier} /> {format.number(count)}
                  </span>
                )
              )
            })}
          </span>
        ) : undefined
      }
    >
      {({ total, server }) =>
        total === 0 ? (
          <Nothing>{t('none')}</Nothing>
        ) : (
          <Table>
            <thead>
              <tr>
                <Th>{t('server')}</Th>
                <Th end>{t('contracts')}</Th>
              </tr>
            </thead>
            <tbody>
              {server.slice(0, 6).map(({ value, count }) => (
                <Tr key={value}>
                  <Td fill>
                    <Link
                      href={`/catalog?state=new,changed&server=${encodeURIComponent(value)}`}
                      className="font-medium"
                    >
                      {value}
                    </Link>
                  </Td>
                  <Td end>{format.number(count)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )
      }
    </QueryPanel>
  )
}
