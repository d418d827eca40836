'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useFormat } from '@/components/i18n/format'
import { useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import type { RunRow } from '@/lib/runs'
import { Legend } from './legend'
import type { RunLine } from './run-rows'
import { type Scale, ticks } from './scale'
import { TreeRow } from './tree-row'

const ROW = 30

export interface WaterfallProps {
  lines: readonly RunLine[]
  scale: Scale
  run: RunRow
  now: number
  live: boolean
  chosen: string | null
  onChoose: (callId: string) => void
}

/** Calls as a tree at the left, their time at the right; only the rows in view are drawn. */
export function Waterfall({ lines, scale, run, now, live, chosen, onChoose }: WaterfallProps) {
  const t = useTranslations('runs')
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 16,
    initialRect: { width: 900, height: 700 },
  })
  const at = lines.findIndex(l => l.kind === 'call' && l.key === chosen)
  const move = (by: 1 | -1) => {
    let next = at < 0 ? (by === 1 ? 0 : lines.length - 1) : at + by
    while (lines[next]?.kind === 'person') next += by
    const line = lines[next]
    if (line === undefined) return
    onChoose(line.key)
    virtual.scrollToIndex(next, { align: 'auto' })
  }
  useShortcut({ keys: 'j', label: t('keys.next'), run: () => move(1) })
  useShortcut({ keys: 'k', label: t('keys.previous'), run: () => move(-1) })
  useShortcut({ keys: 'Enter', label: t('keys.open'), run: () => move(1), enabled: at < 0 })
  useFollowEnd(scroller, lines.length, live && chosen === null)

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Axis scale={scale} />
      <div ref={scroller} className="min-h-0 flex-1 scroll-thin">
        <ol aria-label={t('tree')} className="relative min-h-full" style={{ height: virtual.getTotalSize() }}>
          <Backdrop scale={scale} />
          {virtual.getVirtualItems().map(item => {
            const line = lines[item.index]
            return (
              line !== undefined && (
                <TreeRow
                  key={line.key}
                  line={line}
                  top={item.start}
                  scale={scale}
                  startedAt={Date.parse(run.startedAt)}
                  now={now}
                  chosen={line.span.call.id === chosen}
                  onChoose={() => onChoose(line.span.call.id)}
                />
              )
            )
          })}
        </ol>
      </div>
      <Legend />
    </div>
  )
}

/** Keeps the newest call in view while it was in view before. */
function useFollowEnd(scroller: React.RefObject<HTMLDivElement | null>, count: number, on: boolean) {
  const atEnd = useRef(true)
  useEffect(() => {
    const box = scroller.current
    if (box === null) return undefined
    const note = () => {
      atEnd.current = box.scrollTop + box.clientHeight >= box.scrollHeight - ROW * 2
    }
    box.addEventListener('scroll', note, { passive: true })
    return () => box.removeEventListener('scroll', note)
  }, [scroller])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what moves it
  useEffect(() => {
    const box = scroller.current
    if (on && atEnd.current && box !== null) box.scrollTop = box.scrollHeight
  }, [scroller, count, on])
}

function Axis({ scale }: { scale: Scale }) {
  const t = useTranslations('runs')
  const format = useFormat()
  return (
    <div aria-hidden className="flex h-7 shrink-0 border-b border-line-strong bg-sunken text-2xs text-fg-3">
      <div className="flex w-80 shrink-0 items-center border-r px-5 text-xs max-lg:w-64 max-lg:px-4 max-md:w-44">
        {t('call')}
      </div>
      <div className="relative min-w-0 flex-1">
        {/* A fold says so in the place of the ticks beside it; narrow axes name fewer. */}
        {ticks(scale).map(tick => (
          <span
            key={tick.offset}
            className="num absolute top-1.5 border-l border-line pl-1 max-lg:not-nth-[2n+1]:hidden max-md:not-nth-[5n+1]:hidden"
            style={{ left: `${tick.at * 100}%` }}
          >
            {tick.offset === 0 ? '0' : format.duration(tick.offset)}
          </span>
        ))}
        {scale.stretches
          .filter(s => s.folded)
          .map(s => (
            <span
              key={s.from}
              title={format.duration(s.to - s.from)}
              className="absolute top-1.5 truncate text-center font-medium text-risky"
              style={{ left: `${s.start * 100}%`, width: `${(s.end - s.start) * 100}%` }}
            >
              {t('folded')}
            </span>
          ))}
      </div>
    </div>
  )
}

/** From top to bottom behind the rows: the edge of the tree, a line a tick, folded stretches hatched. */
function Backdrop({ scale }: { scale: Scale }) {
  const folds = scale.stretches.filter(s => s.folded)
  return (
    <li
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-0 left-80 shadow-[-1px_0_0_var(--line)] max-lg:left-64 max-md:left-44"
    >
      {ticks(scale)
        .filter(tick => tick.offset > 0)
        .map(tick => (
          <span
            key={tick.offset}
            className="absolute inset-y-0 border-l border-line"
            style={{ left: `${tick.at * 100}%` }}
          />
        ))}
      {folds.map(s => (
        <span
          key={s.from}
          className="absolute inset-y-0 border-x border-risky-line bg-[repeating-linear-gradient(135deg,var(--risky-subtle)_0_4px,transparent_4px_9px)]"
          style={{ left: `${s.start * 100}%`, width: `${(s.end - s.start) * 100}%` }}
        />
      ))}
    </li>
  )
}
