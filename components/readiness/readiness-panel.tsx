'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { QueryPanel } from '@/components/patterns/query-panel'
import type { Readiness } from '@/lib/contracts'
import { readinessQuery } from './queries'
import { Bar, ScoreBar } from './score-bar'
import { whereTo } from './where'

/** How far a server is governed, in four parts, and the steps that gain most. */
export function ReadinessPanel({ serverId }: { serverId: string }) {
  const t = useTranslations('readiness')
  const query = useQuery(readinessQuery(serverId))
  const found = query.data?.items[0]
  return (
    <QueryPanel
      query={query}
      title={t('title')}
      failed={t('failed')}
      rows={4}
      action={found !== undefined && found.score !== null ? <ScoreBar score={found.score} /> : undefined}
    >
      {({ items: [one] }) =>
        one === undefined || one.score === null ? (
          <p className="p-3 text-fg-3">{t('nothing')}</p>
        ) : (
          <>
            <Parts readiness={one} />
            <Steps readiness={one} />
          </>
        )
      }
    </QueryPanel>
  )
}

function Parts({ readiness: { parts } }: { readiness: Readiness }) {
  const t = useTranslations('readiness')
  const format = useFormat()
  return (
    <dl className="grid gap-1.5 p-3 text-xs">
      {parts.map(({ part, points }) => (
        <div key={part} className="flex items-center gap-3">
          <dt className="grow text-fg-2">{t(`parts.${part}`)}</dt>
          <dd className="flex items-center gap-2">
            <Bar share={points / 25} complete={points === 25} />
            <span className="num w-16 text-right text-fg-3">
              {t('points', { points: format.number(points) })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What is not met yet, what gains most first. */
function Steps({ readiness: { checks, server } }: { readiness: Readiness }) {
  const t = useTranslations('readiness')
  const format = useFormat()
  const open = checks.filter(({ met, of }) => met < of).toSorted((a, b) => b.gain - a.gain)
  if (open.length === 0) return <p className="border-t p-3 text-xs text-fg-3">{t('complete')}</p>
  return (
    <div className="border-t">
      <h3 className="px-3 pt-2 text-xs font-medium">{t('next')}</h3>
      <ol className="divide-y">
        {open.map(({ id, met, of, gain }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-2 text-xs">
            <Link className="font-medium hover:underline" href={whereTo(id, server)}>
              {t(`checks.${id}`)}
            </Link>
            <span className="num text-right text-fg-2">{t('met', { met, of })}</span>
            <span className="text-fg-3">{t(`steps.${id}`)}</span>
            <span className="num text-right text-fg-3">{t('gain', { points: format.number(gain) })}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
