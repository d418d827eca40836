'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { QueryPanel } from '@/components/patterns/query-panel'
import { VisibleText } from '@/components/patterns/server-text'
import { ToneChip } from '@/components/patterns/verdict-chip'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { leavingQuery } from './queries'

const ROWS = 6

/** Deprecated contracts with the agents that still call them. Nothing while nothing is deprecated. */
export function Leaving() {
  const t = useTranslations('governance.leaving')
  const format = useFormat()
  const query = useQuery(leavingQuery)
  if (query.data === undefined || query.data.items.length === 0) return null
  const today = new Date().toISOString().slice(0, 10)
  return (
    <QueryPanel
      query={query}
      title={t('title')}
      note={t('note')}
      failed={t('failed')}
      action={
        <Link href="/catalog?lifecycle=deprecated" className="link">
          {t('open')}
        </Link>
      }
    >
      {({ items }) => (
        <Table>
          <thead>
            <tr>
              <Th>{t('contract')}</Th>
              <Th>{t('sunset')}</Th>
              <Th>{t('agents')}</Th>
              <Th end>{t('calls')}</Th>
            </tr>
          </thead>
          <tbody>
            {items.slice(0, ROWS).map(({ contractId, name, server, sunset, callers }) => (
              <Tr key={contractId}>
                <Td>
                  <Link
                    className="mono font-medium hover:underline"
                    href={`/catalog/${contractId}?tab=usedBy`}
                  >
                    <VisibleText text={name} />
                  </Link>
                  <span className="ml-2 text-fg-3">{server}</span>
                </Td>
                <Td>
                  {sunset === null ? null : sunset < today && callers.length > 0 ? (
                    <ToneChip tone="risky">{t('passed', { date: format.calendarDay(sunset) })}</ToneChip>
                  ) : (
                    format.calendarDay(sunset)
                  )}
                </Td>
                <Td fill className="mono" title={callers.map(caller => caller.agent).join(', ')}>
                  {callers.length === 0 ? (
                    <span className="text-fg-3">{t('quiet')}</span>
                  ) : (
                    [...new Set(callers.map(caller => caller.agent))].join(', ')
                  )}
                </Td>
                <Td end>{format.number(callers.reduce((sum, caller) => sum + caller.calls, 0))}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </QueryPanel>
  )
}
