'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { Nothing, QueryPanel } from '@/components/patterns/query-panel'
import { Segment } from '@/components/ui/segment'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { periods } from './periods'
import { statsQuery } from './queries'

const names = { 1: 'hour', 24: 'day', 168: 'week' } as const

/** Why calls did not simply succeed, most frequent first. */
export function FailingCalls({
  hours,
  onHours,
}: {
  hours: (typeof periods)[number]
  onHours: (hours: (typeof periods)[number]) => void
}) {
  const t = useTranslations('overview.failing')
  const format = useFormat()
  const query = useQuery(statsQuery(hours))
  return (
    <QueryPanel
      query={query}
      title={t('title')}
      note={query.data && t('note', { n: query.data.failed, total: query.data.total })}
      failed={t('failed')}
      action={
        <>
          <Segment
            label={t('period')}
            value={String(hours)}
            onValueChange={next => {
              const chosen = periods.find(p => String(p) === next)
              if (chosen !== undefined) onHours(chosen)
            }}
            options={periods.map(p => ({ value: String(p), label: t(names[p]) }))}
          />
          <Link href="/runs" className="link max-md:hidden">
            {t('open')}
          </Link>
        </>
      }
    >
      {({ total, byCause }) =>
        byCause.length === 0 ? (
          <Nothing>{total === 0 ? t('noCalls') : t('none', { n: total })}</Nothing>
        ) : (
          <Table dense>
            <thead>
              <tr>
                <Th>{t('cause')}</Th>
                <Th className="w-1/3 max-md:hidden">{t('share')}</Th>
                <Th end>{t('calls')}</Th>
                <Th>{t('tools')}</Th>
              </tr>
            </thead>
            <tbody>
              {byCause.map(({ cause, count, tools }) => (
                <Tr key={cause}>
                  <Td>
                    <Link href={`/runs?cause=${cause}`} className="mono">
                      {cause}
                    </Link>
                  </Td>
                  <Td className="max-md:hidden">
                    <ShareBar share={count / Math.max(...byCause.map(c => c.count))} />
                  </Td>
                  <Td end>{format.number(count)}</Td>
                  <Td fill className="mono text-fg-3" title={tools.join(', ')}>
                    {tools.join(', ')}
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

// The number stands beside it.
function ShareBar({ share }: { share: number }) {
  return (
    <span aria-hidden className="block h-2.5">
      <span className="block h-full min-w-0.5 rounded-[1px] bg-mark" style={{ width: `${share * 100}%` }} />
    </span>
  )
}
