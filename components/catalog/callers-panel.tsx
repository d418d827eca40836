'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { Nothing, QueryPanel } from '@/components/patterns/query-panel'
import { RelativeTime } from '@/components/patterns/relative-time'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { callersQuery } from './queries'

/** The agents that called a contract in the last 30 days. */
export function CallersPanel({ contractId }: { contractId: string }) {
  const t = useTranslations('governance.callers')
  const format = useFormat()
  const query = useQuery(callersQuery(contractId))
  return (
    <QueryPanel query={query} title={t('title')} note={t('note')} failed={t('failedToLoad')} rows={3}>
      {({ items }) =>
        items.length === 0 ? (
          <Nothing>{t('none')}</Nothing>
        ) : (
          <Table>
            <thead>
              <tr>
                <Th>{t('agent')}</Th>
                <Th>{t('profile')}</Th>
                <Th end>{t('calls')}</Th>
                <Th end>{t('failed')}</Th>
                <Th end>{t('last')}</Th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ agent, profile, calls, failed, lastAt, runId }) => (
                <Tr key={`${profile.id} ${agent}`}>
                  <Td fill className="mono font-medium">
                    {agent}
                  </Td>
                  <Td>
                    <Link className="link mono" href={`/profiles/${profile.id}`}>
                      {profile.name}
                    </Link>
                  </Td>
                  <Td end>{format.number(calls)}</Td>
                  <Td end className={failed === 0 ? 'text-fg-3' : undefined}>
                    {format.number(failed)}
                  </Td>
                  <Td end>
                    <Link className="link" href={`/runs/${runId}`} title={t('open')}>
                      <RelativeTime time={lastAt} />
                    </Link>
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
