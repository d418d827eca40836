'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type FormValue, initialValue, readFields, validate } from '@/components/patterns/schema-form/model'
import { SchemaForm, WillSend } from '@/components/patterns/schema-form/schema-form'
import { ServerText } from '@/components/patterns/server-text'
import { useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import type { Subject } from '@/lib/inbox'
import { AnswerBar } from './answer-bar'
import { ItemBody } from './item-body'
import type { RequestProps } from './item-view'
import { useDecision } from './use-decision'
import { useMayNot } from './use-may-not'
import { WaitingCall } from './waiting-call'

/** Answers that were begun, by digest: moving to another item and back loses nothing. */
const drafts = new Map<string, FormValue>()

/** A question with a form: its text, its fields, and beside them exactly what will be sent. */
export function FormRequest({
  item,
  subject,
  onDecided,
}: RequestProps & { subject: Extract<Subject, { mode: 'form' }> }) {
  const t = useTranslations('inbox')
  const fields = useMemo(() => readFields(subject.schema), [subject.schema])
  const [value, setValue] = useState<FormValue>(() => drafts.get(item.digest) ?? initialValue(fields))
  const [tried, setTried] = useState(false)
  const result = useMemo(() => validate(fields, value), [fields, value])
  const reason = useMayNot(item)
  const decision = useDecision(item, () => {
    drafts.delete(item.digest)
    onDecided()
  })
  const { id, digest } = item
  const accept = () => {
    setTried(true)
    if (result.valid)
      decision.mutate({ kind: 'answer', input: { id, digest, action: 'accept', content: result.content } })
  }
  const free = reason === undefined && !decision.isPending
  useShortcut({ keys: 'mod+Enter', label: t('keys.send'), run: accept, enabled: free })
  const wrong = Object.keys(result.issues).length
  return (
    <>
      <ItemBody
        aside={
          <>
            <WillSend fields={fields} result={result} />
            <WaitingCall item={item} />
          </>
        }
      >
        <ServerText text={subject.message} source={item.requester.server} />
        <form
          className="mt-5 max-w-136"
          onSubmit={event => {
            event.preventDefault()
            if (free) accept()
          }}
        >
          <SchemaForm
            fields={fields}
            value={value}
            onChange={next => {
              drafts.set(item.digest, next)
              setValue(next)
            }}
            result={result}
            showIssues={tried}
            disabled={reason !== undefined}
          />
        </form>
      </ItemBody>
      <AnswerBar
        item={item}
        decision={decision}
        accept={t('decide.accept')}
        onAccept={accept}
        problem={tried && wrong > 0 ? t('decide.fix', { n: wrong }) : undefined}
      />
    </>
  )
}
