'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Nothing, QueryPanel } from '@/components/patterns/query-panel'
import { RelativeTime } from '@/components/patterns/relative-time'
import { ToneChip } from '@/components/patterns/verdict-chip'
import type { RunRow } from '@/lib/runs'
import { recentRunsQuery } from './queries'

/** The last runs of agents, newest first. */
export function RecentRuns() {
  const t = useTranslations('overview.runs')
  const query = useQuery(recentRunsQuery)
  return (
    <QueryPanel
      query={query}
      title={t('title')}
      failed={t('failed')}
      action={
        <Link href="/runs" className="link">
          {t('open')}
        </Link>
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <Nothing>
            {t('none')}{' '}
            <Link href="/profiles" className="link">
              {t('connect')}
            </Link>
          </Nothing>
        ) : (
          <ul>
            {items.map(run => (
              <RunLine key={run.id} run={run} />
            ))}
          </ul>
        )
      }
    </QueryPanel>
  )
}

function RunLine({ run }: { run: RunRow }) {
  const t = useTranslations('overview.runs')
  return (
    <li className="border-t first:border-t-0">
      <Link
        href={`/runs/${run.id}`}
        className="grid gap-px px-3 py-1.5 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="flex items-baseline gap-2">
          <span className="truncate font-medium">{run.agent}</span>
          <RelativeTime time={run.startedAt} className="num ml-auto shrink-0 text-xs text-fg-3" />
        </span>
        <span className="flex items-center gap-2 text-xs text-fg-3">
          <span className="num truncate">{t('calls', { n: run.calls })}</span>
          <span className="ml-auto flex gap-2">
            {run.failed > 0 && <ToneChip tone="breaking">{t('failedCalls', { n: run.failed })}</ToneChip>}
            {run.waiting > 0 && <ToneChip tone="risky">{t('waitingCalls', { n: run.waiting })}</ToneChip>}
            {run.failed === 0 && run.waiting === 0 && (
              <ToneChip tone={run.state === 'done' ? 'compatible' : 'info'} plain>
                {t(`state.${run.state}`)}
              </ToneChip>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
