'use client'

import { User } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { useFormat } from '@/components/i18n/format'
import { ToneMark } from '@/components/ui/tone'
import { cn } from '@/lib/platform/cn'
import { CallIcon, isFailed, shownState } from './call-look'
import { personLook } from './legend'
import type { RunLine } from './run-rows'
import { bar, type Scale } from './scale'
import type { Piece } from './spans'

export interface TreeRowProps {
  line: RunLine
  top: number
  scale: Scale
  startedAt: number
  now: number
  chosen: boolean
  onChoose: () => void
}

/** One line: its name at the left, its time at the right; the whole line is one button with a full name. */
export const TreeRow = memo(function TreeRow({
  line,
  top,
  scale,
  startedAt,
  now,
  chosen,
  onChoose,
}: TreeRowProps) {
  const { call } = line.span
  const name = useLineName(line, startedAt, now)
  return (
    <li className="absolute inset-x-0 h-7.5" style={{ top }}>
      <button
        type="button"
        aria-label={name}
        aria-current={chosen && line.kind === 'call' ? 'true' : undefined}
        onClick={onChoose}
        className={cn(
          'flex h-full w-full items-stretch text-left hover:bg-hover/60 focus-visible:-outline-offset-2',
          chosen && 'bg-accent-subtle/70 shadow-[inset_2px_0_0_var(--accent)] hover:bg-accent-subtle/70',
        )}
      >
        <span
          className={cn(
            'flex w-80 shrink-0 items-center gap-2 pr-2 max-lg:w-64 max-md:w-44',
            line.kind === 'call' ? 'pl-5 max-lg:pl-4' : 'pl-10 max-lg:pl-9',
          )}
        >
          {line.kind === 'call' ? <CallName line={line} /> : <PersonName line={line} />}
          <span className={cn('num ml-auto pl-1 text-xs', isFailed(call) ? 'text-breaking' : 'text-fg-2')}>
            <Took line={line} now={now} />
          </span>
        </span>
        <span className="relative min-w-0 flex-1">
          {line.kind === 'call' ? (
            <CallBars line={line} scale={scale} now={now} />
          ) : (
            <PieceBar piece={line.piece} scale={scale} now={now} failed={false} />
          )}
        </span>
      </button>
    </li>
  )
})

type CallLine = RunLine & { kind: 'call' }
type PersonLine = RunLine & { kind: 'person' }

function CallName({ line }: { line: CallLine }) {
  const t = useTranslations('runs')
  const { call } = line.span
  return (
    <>
      <CallIcon call={call} />
      <span className="mono min-w-0 truncate" title={call.name}>
        {call.name}
      </span>
      <span className="shrink-0 text-xs text-fg-3 max-lg:hidden">
        {call.kind === 'tool'
          ? call.attempts > 1 && t('row.attempts', { n: call.attempts })
          : t(`kind.${call.kind}`)}
      </span>
    </>
  )
}

function PersonName({ line }: { line: PersonLine }) {
  const t = useTranslations('runs.row')
  const { piece } = line
  return (
    <>
      <User aria-hidden className="size-3.5 text-risky" />
      <span className="min-w-0 truncate text-xs text-fg-2">
        {piece.to === null
          ? t('asking')
          : piece.who === undefined
            ? t('asked')
            : t('answered', { who: piece.who })}
      </span>
    </>
  )
}

function Took({ line, now }: { line: RunLine; now: number }) {
  const t = useTranslations('runs.row')
  const format = useFormat()
  const { from, to } = line.kind === 'call' ? line.span : line.piece
  const text = format.duration(Math.max(0, (to ?? now) - from))
  return to === null ? t('soFar', { time: text }) : text
}

function CallBars({ line, scale, now }: { line: CallLine; scale: Scale; now: number }) {
  const t = useTranslations('runs.cause')
  const { call, pieces, to } = line.span
  const failed = isFailed(call)
  const end = bar(scale, line.span.from, to ?? now)
  const last = bar(scale, pieces.at(-1)?.from ?? line.span.from, to ?? now)
  const right = end.left + end.width
  return (
    <>
      {pieces.map(piece => (
        <PieceBar key={piece.from} piece={piece} scale={scale} now={now} failed={failed} />
      ))}
      {failed && call.cause !== null && (
        <span
          aria-hidden
          className="absolute top-1 flex h-5.5 items-center gap-1 text-xs whitespace-nowrap text-breaking"
          style={
            right > 0.8
              ? { right: `${(1 - end.left) * 100}%`, marginRight: 4 }
              : { left: `${right * 100}%`, marginLeft: 4 }
          }
        >
          <ToneMark tone="breaking" className="size-3.5" />
          {t(call.cause)}
        </span>
      )}
      {call.progress?.total !== undefined && to === null && (
        <span
          aria-hidden
          className="num absolute top-1 text-2xs leading-5.5 text-fg"
          style={{ left: `${last.left * 100}%`, marginLeft: 6 }}
        >
          {call.progress.value} / {call.progress.total}
        </span>
      )}
    </>
  )
}

/** A bar; open at its right while it goes on. */
function PieceBar({
  piece,
  scale,
  now,
  failed,
}: {
  piece: Piece
  scale: Scale
  now: number
  failed: boolean
}) {
  const { left, width } = bar(scale, piece.from, Math.max(piece.from, piece.to ?? now))
  const open = piece.to === null
  return (
    <span
      aria-hidden
      className={cn(
        'absolute top-2.25 h-3 rounded-xs',
        piece.kind === 'person'
          ? personLook
          : open
            ? 'border border-bar bg-accent-subtle'
            : failed
              ? 'bg-breaking-solid'
              : 'bg-bar',
        open && 'rounded-r-none border-r-0',
      )}
      style={{ left: `${left * 100}%`, width: `max(3px, ${width * 100}%)` }}
    />
  )
}

/** The whole line in words, for those who do not see the bar. */
function useLineName(line: RunLine, startedAt: number, now: number): string {
  const t = useTranslations('runs')
  const format = useFormat()
  const { call, from, to } = line.span
  const lasted = (a: number, b: number | null) => format.duration(Math.max(0, (b ?? now) - a))
  if (line.kind === 'person') {
    const duration = lasted(line.piece.from, line.piece.to)
    return t(line.piece.to === null ? 'bar.waitOpen' : 'bar.wait', { name: call.name, duration })
  }
  const facts = {
    name: call.name,
    state: t(`callState.${shownState(call)}`),
    duration: lasted(from, to),
    offset: format.duration(Math.max(0, from - startedAt)),
  }
  if (call.cause !== null && isFailed(call))
    return t('bar.failed', { ...facts, cause: t(`cause.${call.cause}`) })
  return t(to === null ? 'bar.open' : 'bar.done', facts)
}
