'use client'

import { FileText, MessageSquareText, Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Tone, ToneMark, toneText } from '@/components/ui/tone'
import { cn } from '@/lib/platform/cn'
import type { CallDto, CallState, RunState } from '@/lib/runs'

export type ShownState = CallState | 'TOOL_ERROR'

/** Completed with an error of the tool is no success. */
export const shownState = (call: CallDto): ShownState =>
  call.state === 'COMPLETED' && call.toolError ? 'TOOL_ERROR' : call.state

const tones: Record<ShownState, Tone> = {
  SUBMITTED: 'info',
  RUNNING: 'info',
  WAITING_FOR_INPUT: 'risky',
  COMPLETED: 'compatible',
  FAILED: 'breaking',
  CANCELLED: 'quiet',
  EXPIRED: 'breaking',
  TOOL_ERROR: 'breaking',
}
export const isFailed = (call: CallDto): boolean => tones[shownState(call)] === 'breaking'

/** The state of a call: its shape and its word. */
export function CallStateMark({ state, boxed = false }: { state: ShownState; boxed?: boolean }) {
  const t = useTranslations('runs.callState')
  return <StateMark tone={tones[state]} word={t(state)} boxed={boxed} />
}

const runTones: Record<RunState, Tone> = { running: 'info', waiting: 'risky', done: 'quiet' }

/** The state of a run. */
export function RunStateMark({ state, boxed = false }: { state: RunState; boxed?: boolean }) {
  const t = useTranslations('runs.state')
  return <StateMark tone={runTones[state]} word={t(state)} boxed={boxed} />
}

const boxes: Partial<Record<Tone, string>> = {
  breaking: 'border-breaking-line bg-breaking-subtle',
  risky: 'border-risky-line bg-risky-subtle',
  info: 'border-info-line bg-info-subtle',
  compatible: 'border-compatible-line bg-compatible-subtle',
}

function StateMark({ tone, word, boxed }: { tone: Tone; word: string; boxed: boolean }) {
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center gap-1.5 text-xs font-medium whitespace-nowrap',
        toneText[tone],
        boxed && 'h-5 rounded-sm border border-line-strong px-1.5',
        boxed && boxes[tone],
      )}
    >
      <ToneMark tone={tone} className="size-3.5" />
      {word}
    </span>
  )
}

/** What kind of call it is; a failed one shows its octagon instead. */
export function CallIcon({ call }: { call: CallDto }) {
  if (isFailed(call)) return <ToneMark tone="breaking" className="size-3.5" />
  const Icon = call.kind === 'prompt' ? MessageSquareText : call.kind === 'resource' ? FileText : Wrench
  return <Icon aria-hidden className="size-3.5 text-fg-3" />
}
