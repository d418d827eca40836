'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/components/i18n/format'
import { useChange } from '@/components/identity/use-change'
import { Problem } from '@/components/patterns/problem'
import { Button } from '@/components/ui/button'
import { CheckboxLine } from '@/components/ui/checkbox'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import type { ReleaseDetail } from '@/lib/prompts'
import { actOnRelease, type ReleaseAct } from './release-queries'

export type AskedAct = 'approve' | 'send_back' | 'hold' | 'promote' | 'roll_back' | 'abandon'

/** An act on a release that is thought over: what it does, to whom, and why it is done. */
export function ActDialog({
  release,
  act,
  onClose,
}: {
  release: ReleaseDetail
  act: AskedAct
  onClose: () => void
}) {
  const t = useTranslations('prompts.release')
  const c = useTranslations('common')
  const format = useFormat()
  const [note, setNote] = useState('')
  const [on, setOn] = useState(false)
  // The digest that was shown when the dialog opened: a release that moved meanwhile is refused.
  const [digest] = useState(release.digest)
  const send = useChange('prompts', actOnRelease(release.id), () => {
    toast.done(t(`done.${act}`))
    onClose()
  })
  const last = release.exposures.candidateLastAt
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`ask.${act}.title`, {
        candidate: release.candidate.number,
        stable: release.stable?.number ?? 0,
      })}
      description={t(`ask.${act}.text`, {
        candidate: release.candidate.number,
        stable: release.stable?.number ?? 0,
        n: release.exposures.candidate,
      })}
      actions={
        <>
          <DialogClose render={<Button>{c('cancel')}</Button>} />
          <Button
            variant={act === 'roll_back' || act === 'abandon' ? 'dangerSolid' : 'primary'}
            pending={send.isPending}
            onClick={() => send.mutate(actOf(act, note.trim(), on, digest))}
          >
            {t(`ask.${act}.confirm`)}
          </Button>
        </>
      }
    >
      {act === 'roll_back' && (
        <>
          <CheckboxLine checked={on} onCheckedChange={setOn}>
            {t('now')}
          </CheckboxLine>
          {last !== null && (
            <p className="text-xs text-fg-3">{t('lastServed', { time: format.dateTime(last) })}</p>
          )}
        </>
      )}
      {act === 'hold' && (
        <CheckboxLine checked={on} onCheckedChange={setOn}>
          {t('pause')}
        </CheckboxLine>
      )}
      <Field label={t('reason')} note={c('optional')}>
        <Textarea maxLength={2000} value={note} onChange={event => setNote(event.target.value)} />
      </Field>
      <Problem error={send.error} />
    </Dialog>
  )
}

function actOf(act: AskedAct, note: string, on: boolean, digest: string): ReleaseAct {
  const reason = note === '' ? {} : { reason: note }
  switch (act) {
    case 'approve':
    case 'send_back':
      return { act: 'review', decision: act, digest, ...(note !== '' && { note }) }
    case 'hold':
      return { act, pause: on, ...reason }
    case 'roll_back':
      return { act, now: on, ...reason }
    default:
      return { act, ...reason }
  }
}
