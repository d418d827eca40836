'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { JsonView } from '@/components/patterns/json-view'
import { KeyValues } from '@/components/patterns/key-values'
import { useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import type { Filters } from '@/components/patterns/use-filters'
import { Button, IconButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import type { AuditEvent } from '@/lib/audit'
import type { FacetName } from './audit-filters'

/** One event with all that was recorded, and ways on to its actor and subject. */
export function AuditDetail({
  event,
  filters,
  onClose,
}: {
  event: AuditEvent
  filters: Filters<FacetName>
  onClose: () => void
}) {
  const t = useTranslations('audit')
  const c = useTranslations('common')
  const format = useFormat()
  useShortcut({ keys: 'Escape', label: c('close'), run: onClose })
  const { actor, subject } = event
  return (
    <aside
      aria-label={t('detail')}
      className="flex w-96 min-w-0 shrink-0 scroll-thin flex-col gap-4 border-l border-line-strong p-4 max-md:fixed max-md:inset-0 max-md:z-20 max-md:w-full max-md:bg-surface"
    >
      <div className="flex items-center gap-2">
        <h2 className="mono min-w-0 grow font-semibold [overflow-wrap:anywhere]">{event.action}</h2>
        <IconButton label={c('close')} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <KeyValues
        items={[
          { label: t('at'), value: <time dateTime={event.at}>{format.dateTime(event.at)}</time> },
          { label: t('actor'), value: `${actor.name} (${actor.kind})` },
          { label: t('actorId'), value: <Id value={actor.id} /> },
          { label: t('subject'), value: subject.name ?? subject.id },
          { label: t('subjectType'), value: subject.type },
          { label: t('subjectId'), value: <Id value={subject.id} /> },
          { label: t('request'), value: <Id value={event.requestId} /> },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => filters.set('actor', [actor.id])}>
          {t('sameActor')}
        </Button>
        <Button size="sm" onClick={() => filters.set('subjectId', [subject.id])}>
          {t('sameSubject')}
        </Button>
      </div>
      {Object.keys(event.data).length > 0 && <JsonView value={event.data} label={t('data')} />}
    </aside>
  )
}

const Id = ({ value }: { value: string }) => (
  <span className="inline-flex items-center gap-1">
    <span className="mono [overflow-wrap:anywhere]">{value}</span>
    <CopyButton text={value} />
  </span>
)
