'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Section } from '@/components/patterns/panel'
import { VisibleText } from '@/components/patterns/server-text'
import { Keys, useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Subject } from '@/lib/inbox'
import { bold, DecisionBar } from './decision-bar'
import { ItemBody } from './item-body'
import type { RequestProps } from './item-view'
import { useDecision } from './use-decision'
import { useMayNot } from './use-may-not'

type ReleaseSubject = Extract<Subject, { kind: 'prompt_release' }>

/** A version of a prompt waits for its release: approved here with exactly the text that would be served. */
export function PromptRelease({ item, subject, onDecided }: RequestProps & { subject: ReleaseSubject }) {
  const t = useTranslations('inbox')
  const [note, setNote] = useState('')
  const reason = useMayNot(item)
  const decision = useDecision(item, onDecided)
  const decide = (act: 'approve' | 'reject') =>
    decision.mutate({
      kind: 'decide',
      input: { id: item.id, digest: item.digest, decision: act, ...(note !== '' && { note }) },
    })
  const enabled = !decision.isPending && reason === undefined
  useShortcut({ keys: 'a', label: t('keys.approve'), run: () => decide('approve'), enabled })
  useShortcut({ keys: 'd', label: t('keys.decline'), run: () => decide('reject'), enabled })
  const pending = (act: string) =>
    decision.isPending && decision.variables.kind === 'decide' && decision.variables.input.decision === act
  const names = { prompt: subject.prompt, version: subject.version, environment: subject.environment }
  return (
    <>
      <ItemBody>
        <div className="grid gap-5">
          <ReleasedText subject={subject} />
          {reason === undefined && (
            <Field label={t('note.label')} hint={t('note.placeholder')} className="max-w-136">
              <Input value={note} maxLength={2000} onChange={e => setNote(e.target.value)} />
            </Field>
          )}
        </div>
      </ItemBody>
      <DecisionBar reason={reason} what={t.rich('decide.release', { ...bold, ...names })}>
        <Button variant="danger" reason={reason} pending={pending('reject')} onClick={() => decide('reject')}>
          {t('decide.reject')}
          <Keys keys="d" />
        </Button>
        <Button
          variant="primary"
          reason={reason}
          pending={pending('approve')}
          onClick={() => decide('approve')}
        >
          {t('decide.approve')}
          <Keys keys="a" />
        </Button>
      </DecisionBar>
    </>
  )
}

const roles = ['system', 'user', 'assistant'] as const

/** The text of a release as it would be served, its stages, and the way to its page. */
export function ReleasedText({ subject }: { subject: ReleaseSubject }) {
  const t = useTranslations('inbox.release')
  const { prompt, beside, weights, notes, messages } = subject
  return (
    <>
      <Section title={t('what')}>
        <ol className="grid gap-3">
          {messages.map((message, i) => {
            const role = roles.find(name => name === message.role)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages have no identity but their place
              <li key={i}>
                <p className="text-xs text-fg-3">{role === undefined ? message.role : t(`role.${role}`)}</p>
                <p className="mono mt-1 max-w-[80ch] whitespace-pre-wrap [overflow-wrap:anywhere]">
                  <VisibleText text={message.text} />
                </p>
              </li>
            )
          })}
        </ol>
      </Section>
      <dl className="grid gap-1 text-fg-2">
        <div className="flex gap-2">
          <dt className="text-fg-3">{t('stages')}</dt>
          <dd className="num">
            {weights.map(weight => `${weight / 100}%`).join(' → ')} ·{' '}
            {beside === null ? t('alone') : t('beside', { n: beside })}
          </dd>
        </div>
        {notes !== null && (
          <div className="flex gap-2">
            <dt className="text-fg-3">{t('notes')}</dt>
            <dd>
              <VisibleText text={notes} />
            </dd>
          </div>
        )}
      </dl>
      <p className="text-xs text-fg-3">{t('digest', { digest: subject.release.digest })}</p>
      <Link href={`/prompts/${prompt}`} className="link w-fit">
        {t('open')}
      </Link>
    </>
  )
}
