'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormat } from '@/components/i18n/format'
import type { Column } from '@/components/patterns/data-table/columns'
import type { AuditEvent } from '@/lib/audit'

export function useAuditColumns(): readonly Column<AuditEvent>[] {
  const t = useTranslations('audit')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('at'),
        width: 212,
        sortable: false,
        cell: event => <time dateTime={event.at}>{format.dateTime(event.at)}</time>,
      },
      {
        id: 'actor',
        header: t('actor'),
        width: 180,
        sortable: false,
        cell: event => (
          <span className="truncate" title={event.actor.name}>
            {event.actor.name}
            {event.actor.kind !== 'user' && (
              <span className="ml-1.5 text-xs text-fg-3">{event.actor.kind}</span>
            )}
          </span>
        ),
      },
      {
        id: 'action',
        header: t('action'),
        width: 190,
        locked: true,
        sortable: false,
        cell: event => <span className="mono">{event.action}</span>,
      },
      {
        id: 'subject',
        header: t('subject'),
        width: 220,
        grow: true,
        sortable: false,
        cell: event => (
          <span className="truncate" title={event.subject.name ?? event.subject.id}>
            <span className="mr-1.5 text-fg-3">{event.subject.type}</span>
            {event.subject.name ?? event.subject.id}
          </span>
        ),
      },
      {
        id: 'request',
        header: t('request'),
        width: 290,
        optional: true,
        sortable: false,
        cell: event => <span className="mono text-fg-3">{event.requestId}</span>,
      },
    ],
    [t, format],
  )
}
