'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { EmptyState } from '@/components/patterns/empty-state'
import { NoMatches } from '@/components/patterns/list-states'
import { useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { CallDetails } from './call-details'
import { RunHead } from './run-head'
import { fits, linesOf } from './run-rows'
import { RunToolbar } from './run-toolbar'
import { makeScale } from './scale'
import { callSpans } from './spans'
import type { Timeline } from './timeline'
import { useRunUrl } from './use-run-url'
import { useTicking } from './use-ticking'
import { Waterfall } from './waterfall'

/** Head, filters, tree with waterfall, details. While paused, what came later is counted and not drawn. */
export function RunView({ timeline }: { timeline: Timeline }) {
  const t = useTranslations('runs')
  const [url, setUrl] = useRunUrl()
  const [held, setHeld] = useState<Timeline>()
  const shown = held ?? timeline
  const paused = held !== undefined
  const { run } = shown
  const live = run.state !== 'done' && !paused
  const now = useTicking(live, Date.parse(run.lastActivityAt))
  const end = run.endedAt === null ? now : Date.parse(run.endedAt)
  const spans = useMemo(() => callSpans(shown.calls, shown.events), [shown])
  const scale = useMemo(
    () => makeScale(spans, { from: Date.parse(run.startedAt), to: end }, url.fold),
    [spans, run.startedAt, end, url.fold],
  )
  const lines = useMemo(() => linesOf(spans.filter(s => fits(s.call, url))), [spans, url])
  const chosen = shown.calls.find(c => c.id === url.call)
  const follow = () => setHeld(paused ? undefined : timeline)
  useShortcut({ keys: 'f', label: t('keys.follow'), run: follow })
  const close = () => void setUrl({ call: null })
  useShortcut({ keys: 'Escape', label: t('keys.close'), run: close, enabled: chosen !== undefined })

  const noFilter = !url.q && !url.state && !url.tool && !url.server && !url.cause
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RunHead run={run} calls={shown.calls} end={end} />
      <RunToolbar
        calls={shown.calls}
        shown={lines.filter(l => l.kind === 'call').length}
        url={url}
        onUrl={next => void setUrl(next)}
        live={run.state !== 'done'}
        paused={paused ? timeline.run.lastSeq - shown.run.lastSeq : undefined}
        onFollow={follow}
      />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        {lines.length > 0 ? (
          <Waterfall
            lines={lines}
            scale={scale}
            run={run}
            now={end}
            live={live}
            chosen={chosen?.id ?? null}
            onChoose={call => void setUrl({ call })}
          />
        ) : (
          <div className="min-w-0 flex-1">
            {noFilter ? (
              <EmptyState icon={null} title={t('noCalls')}>
                {t('noCallsDetail')}
              </EmptyState>
            ) : (
              <NoMatches
                onClear={() => void setUrl({ q: null, state: null, tool: null, server: null, cause: null })}
              />
            )}
          </div>
        )}
        {chosen !== undefined && (
          <CallDetails
            key={chosen.id}
            call={chosen}
            events={shown.events}
            startedAt={run.startedAt}
            onClose={close}
          />
        )}
      </div>
    </div>
  )
}
