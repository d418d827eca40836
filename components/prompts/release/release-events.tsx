'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import type { ReleaseEvent } from '@/lib/prompts'

/** What happened to a release, newest first: who, when, why. */
export function ReleaseEvents({ items }: { items: readonly ReleaseEvent[] }) {
  const t = useTranslations('prompts.release')
  const format = useFormat()
  return (
    <ol className="divide-y">
      {items.map(event => (
        <li key={event.id} className="grid gap-0.5 px-3 py-1.5 text-xs">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <b className="font-medium">{t(`happened.${event.action}`, { stage: event.stage + 1 })}</b>
            <span className="text-fg-2">{event.actor.name}</span>
            <time className="num ml-auto text-fg-3" dateTime={event.at}>
              {format.dateTime(event.at)}
            </time>
          </span>
          {event.note !== null && <span className="text-fg-2 [overflow-wrap:anywhere]">{event.note}</span>}
        </li>
      ))}
    </ol>
  )
}
