'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Section } from '@/components/patterns/panel'
import { VisibleText } from '@/components/patterns/server-text'
import { Keys, useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Subject } from '@/lib/inbox'
import { bold, DecisionBar } from './decision-bar'
import { FaithfulJson } from './faithful-json'
import { ItemBody } from './item-body'
import type { RequestProps } from './item-view'
import { useDecision } from './use-decision'
import { useMayNot } from './use-may-not'
import { WaitingCall } from './waiting-call'

/** A call that policy holds: why, with which arguments, and one press to let it go or not. */
export function HeldCall({
  item,
  subject,
  onDecided,
}: RequestProps & { subject: Extract<Subject, { kind: 'call_approval' }> }) {
  const t = useTranslations('inbox')
  const [read, setRead] = useState(false)
  const [note, setNote] = useState('')
  const [asking, setAsking] = useState(false)
  const reason = useMayNot(item)
  const decision = useDecision(item, onDecided)
  const decide = (act: 'approve' | 'reject') =>
    decision.mutate({
      kind: 'decide',
      input: { id: item.id, digest: item.digest, decision: act, ...(note !== '' && { note }) },
    })
  const approveReason = reason ?? (read ? undefined : t('call.readToEnd'))
  // The highest tier gets a last look; the others are one press.
  const approve = () => (item.tier === 'L3' ? setAsking(true) : decide('approve'))
  const free = reason === undefined && !decision.isPending
  const mayApprove = approveReason === undefined && !decision.isPending
  useShortcut({ keys: 'a', label: t('keys.approve'), run: approve, enabled: mayApprove })
  useShortcut({ keys: 'mod+Enter', label: t('keys.send'), run: approve, enabled: mayApprove })
  useShortcut({ keys: 'd', label: t('keys.decline'), run: () => decide('reject'), enabled: free })
  const pending = (act: string) =>
    decision.isPending && decision.variables.kind === 'decide' && decision.variables.input.decision === act
  return (
    <>
      <ItemBody aside={<WaitingCall item={item} withArguments={false} />}>
        <div className="grid gap-5">
          <Section title={t('call.effect')}>
            <p className="mono mb-2 [overflow-wrap:anywhere]">
              <VisibleText text={`${subject.call.server} / ${subject.call.tool}`} />
            </p>
            <FaithfulJson
              value={subject.call.arguments}
              label={t('call.arguments')}
              onRead={() => setRead(true)}
            />
          </Section>
          <Section title={t('call.why')}>
            <ul className="list-disc pl-4 leading-6 text-fg-2">
              {subject.reasons.map(one => (
                <li key={one}>
                  <VisibleText text={one} />
                </li>
              ))}
            </ul>
          </Section>
          {reason === undefined && (
            <Field label={t('note.label')} hint={t('note.placeholder')} className="max-w-136">
              <Input value={note} maxLength={2000} onChange={e => setNote(e.target.value)} />
            </Field>
          )}
        </div>
      </ItemBody>
      <DecisionBar
        reason={approveReason}
        what={t.rich('decide.held', { ...bold, server: subject.call.server })}
      >
        <Button variant="danger" reason={reason} pending={pending('reject')} onClick={() => decide('reject')}>
          {t('decide.reject')}
          <Keys keys="d" />
        </Button>
        <Button variant="primary" reason={approveReason} pending={pending('approve')} onClick={approve}>
          {t('decide.approve')}
          <Keys keys="a" />
        </Button>
      </DecisionBar>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('decide.topTitle')}
        description={t('decide.topDetail', { tool: subject.call.tool, server: subject.call.server })}
        confirm={t('decide.approve')}
        danger
        pending={decision.isPending}
        onConfirm={() => {
          setAsking(false)
          decide('approve')
        }}
      />
    </>
  )
}
