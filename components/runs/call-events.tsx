'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { Section } from '@/components/patterns/panel'
import { VisibleText } from '@/components/patterns/server-text'
import type { CallDto, RunEvent } from '@/lib/runs'

/** The states of a call with their times, its progress, and what its server logged. */
export function CallEvents({
  call,
  events,
  startedAt,
}: {
  call: CallDto
  events: readonly RunEvent[]
  startedAt: string
}) {
  const t = useTranslations('runs')
  const format = useFormat()
  const own = events.filter(e => e.callId === call.id)
  const logs = own.filter(e => e.type === 'call.log')
  const states = own.filter(e => e.type !== 'call.log' && e.type !== 'call.progress')
  const start = Date.parse(startedAt)
  return (
    <>
      <Section title={t('details.states')} action={<span className="text-fg-3">{format.zone}</span>}>
        <ol className="grid gap-1 text-xs">
          {states.map(event => (
            <li key={event.seq} className="flex items-baseline gap-2">
              <span>{t(`event.${event.type}`)}</span>
              <span className="min-w-0 truncate text-fg-3">{personOf(event)}</span>
              <time dateTime={event.at} className="num ml-auto text-fg-2">
                {format.clock(event.at)}
              </time>
              <span className="num min-w-18 text-right text-fg-3">
                +{format.duration(Math.max(0, Date.parse(event.at) - start))}
              </span>
            </li>
          ))}
        </ol>
      </Section>
      {call.progress !== null && (
        <Section title={t('details.progress')}>
          <p className="num text-xs">
            {call.progress.total === undefined
              ? format.number(call.progress.value)
              : t('details.progressOf', {
                  value: format.number(call.progress.value),
                  total: format.number(call.progress.total),
                })}
          </p>
          {call.progress.total !== undefined && call.progress.total > 0 && (
            <progress
              aria-label={t('details.progress')}
              className="mt-1 h-1.5 w-full accent-(--bar)"
              value={call.progress.value}
              max={call.progress.total}
            />
          )}
          {call.progress.message !== undefined && (
            <p className="mt-1 text-xs text-fg-2">
              <VisibleText text={call.progress.message} />
            </p>
          )}
        </Section>
      )}
      {logs.length > 0 && (
        <Section title={t('details.log')} action={<span className="num text-fg-3">{logs.length}</span>}>
          <ol className="mono max-h-72 scroll-thin rounded-md border bg-sunken px-3 py-2 leading-5">
            {logs.map(event => (
              <li key={event.seq} className="flex gap-2">
                <time dateTime={event.at} className="shrink-0 text-fg-3">
                  {format.clock(event.at)}
                </time>
                <span className="shrink-0 text-fg-3">{textOf(event.data.level)}</span>
                <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
                  <VisibleText text={textOf(event.data.text)} />
                </span>
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  )
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

function personOf(event: RunEvent): string {
  const by = event.data.by ?? event.data.decidedBy
  return typeof by === 'object' && by !== null && 'name' in by && typeof by.name === 'string' ? by.name : ''
}
