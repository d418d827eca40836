'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Section } from '@/components/patterns/panel'
import { VisibleText } from '@/components/patterns/server-text'
import { Keys, useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { ToneChip } from '@/components/patterns/verdict-chip'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Subject } from '@/lib/inbox'
import { bold, DecisionBar } from './decision-bar'
import { ItemBody } from './item-body'
import type { RequestProps } from './item-view'
import { useDecision } from './use-decision'
import { useMayNot } from './use-may-not'

type ChangeSubject = Extract<Subject, { kind: 'contract_change' }>

/** A server changed: what of it can be approved together is decided here, the rest on its page. */
export function ContractChange({ item, subject, onDecided }: RequestProps & { subject: ChangeSubject }) {
  const t = useTranslations('inbox')
  const [note, setNote] = useState('')
  const reason = useMayNot(item)
  const decision = useDecision(item, onDecided)
  const approveReason =
    reason ?? (subject.alone === 0 ? undefined : t('change.oneByOne', { n: subject.alone }))
  const decide = (act: 'approve' | 'reject') =>
    decision.mutate({
      kind: 'decide',
      input: { id: item.id, digest: item.digest, decision: act, ...(note !== '' && { note }) },
    })
  const free = !decision.isPending
  useShortcut({
    keys: 'a',
    label: t('keys.approve'),
    run: () => decide('approve'),
    enabled: free && approveReason === undefined,
  })
  useShortcut({
    keys: 'd',
    label: t('keys.decline'),
    run: () => decide('reject'),
    enabled: free && reason === undefined,
  })
  const pending = (act: string) =>
    decision.isPending && decision.variables.kind === 'decide' && decision.variables.input.decision === act
  return (
    <>
      <ItemBody>
        <div className="grid gap-5">
          <ChangedItems subject={subject} />
          <p className="text-fg-2">{t('change.served')}</p>
          {reason === undefined && (
            <Field label={t('note.label')} hint={t('note.placeholder')} className="max-w-136">
              <Input value={note} maxLength={2000} onChange={e => setNote(e.target.value)} />
            </Field>
          )}
        </div>
      </ItemBody>
      <DecisionBar reason={approveReason} what={t.rich('decide.change', bold)}>
        <Button variant="danger" reason={reason} pending={pending('reject')} onClick={() => decide('reject')}>
          {t('decide.reject')}
          <Keys keys="d" />
        </Button>
        <Button
          variant="primary"
          reason={approveReason}
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

const types = ['added', 'changed', 'removed', 'returned'] as const

/** The contracts of a change request, with the way to its page. */
export function ChangedItems({ subject }: { subject: ChangeSubject }) {
  const t = useTranslations('inbox.change')
  const { change, items, pending } = subject
  return (
    <Section title={t('what')}>
      <ul className="grid gap-1">
        {items.map(one => {
          const type = types.find(name => name === one.change)
          return (
            <li key={`${one.kind} ${one.name}`} className="flex flex-wrap items-center gap-x-3">
              <span className="mono [overflow-wrap:anywhere]">
                <VisibleText text={one.name} />
              </span>
              {type !== undefined && <span className="text-fg-3">{t(`type.${type}`)}</span>}
              <ToneChip tone={verdictOf(one.verdict)}>{t(`verdict.${verdictOf(one.verdict)}`)}</ToneChip>
              {one.escalates && <span className="text-xs font-medium text-risky">{t('escalates')}</span>}
            </li>
          )
        })}
      </ul>
      {pending > items.length && <p className="text-fg-3">{t('more', { n: pending - items.length })}</p>}
      <Link href={`/changes/${change.id}`} className="link mt-2 inline-block">
        {t('open')} CR-{change.number}
      </Link>
    </Section>
  )
}

const verdicts = ['identical', 'compatible', 'risky', 'breaking'] as const
const verdictOf = (text: string) => verdicts.find(verdict => verdict === text) ?? 'risky'
