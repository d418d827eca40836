'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useFormat } from '@/components/i18n/format'
import { Panel } from '@/components/patterns/panel'
import { Problem } from '@/components/patterns/problem'
import { VisibleText } from '@/components/patterns/server-text'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import type { ChangeEvent, ChangeRequestDetail } from '@/lib/contracts'
import { commentMutation } from './queries'

/** What happened to this item and to the request as a whole, and what people said. */
export function HistoryPanel({ change, itemId }: { change: ChangeRequestDetail; itemId: string }) {
  const t = useTranslations('changes.history')
  const events = change.events.filter(event => event.itemId === null || event.itemId === itemId)
  return (
    <Panel title={t('title')} footer={<Comment changeId={change.id} itemId={itemId} />}>
      <ol>
        {events.map(event => (
          <Entry key={event.id} event={event} />
        ))}
      </ol>
    </Panel>
  )
}

function Entry({ event }: { event: ChangeEvent }) {
  const t = useTranslations('changes.history')
  const format = useFormat()
  const said = event.type === 'commented'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t px-3 py-1.5 first:border-t-0">
      <span className="min-w-0 text-xs text-fg-2">
        <b className="font-medium text-fg">{event.actor.name}</b> {t(`type.${event.type}`)}
      </span>
      <time dateTime={event.at} className="num text-xs text-fg-3">
        {format.dateTime(event.at)}
      </time>
      {event.text !== null && (
        <p className={said ? 'col-span-2 whitespace-pre-wrap' : 'col-span-2 text-xs text-fg-3'}>
          <VisibleText text={event.text} />
        </p>
      )}
    </li>
  )
}

function Comment({ changeId, itemId }: { changeId: string; itemId: string }) {
  const t = useTranslations('changes.history')
  const whyNot = useWhyNot('contract.review')
  const [text, setText] = useState('')
  const comment = useMutation({ ...commentMutation, onSuccess: () => setText('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') comment.mutate({ id: changeId, itemId, text: text.trim() })
  }
  return (
    <form onSubmit={submit} className="grid flex-1 gap-2">
      <Field label={t('comment')}>
        <Textarea rows={2} value={text} onChange={event => setText(event.target.value)} />
      </Field>
      {comment.error !== null && <Problem error={comment.error} />}
      <div>
        <Button
          type="submit"
          size="sm"
          reason={whyNot}
          disabled={text.trim() === ''}
          pending={comment.isPending}
        >
          {t('say')}
        </Button>
      </div>
    </form>
  )
}
