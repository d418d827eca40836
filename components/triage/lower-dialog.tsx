'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { VisibleText } from '@/components/patterns/server-text'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import type { Tier, TriageRow } from '@/lib/contracts'

/** Names enough of the tools to know them again. */
const SHOWN = 8

/** Asks why tiers may be lower than what is in force and what is suggested. */
export function LowerDialog({
  rows,
  tier,
  onClose,
  onConfirm,
}: {
  rows: readonly TriageRow[]
  tier: Tier
  onClose: () => void
  onConfirm: (reason: string) => void
}) {
  const t = useTranslations('triage.lower')
  const c = useTranslations('common')
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const submit = () => {
    setAsked(true)
    if (reason.trim() !== '') onConfirm(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t('title', { n: rows.length, tier })}
      description={t('text')}
      actions={
        <>
          <DialogClose render={<Button variant="ghost">{c('cancel')}</Button>} />
          <Button variant="danger" onClick={submit}>
            {t('action', { tier })}
          </Button>
        </>
      }
    >
      <p className="mono text-xs text-fg-2 [overflow-wrap:anywhere]">
        <VisibleText
          text={rows
            .slice(0, SHOWN)
            .map(({ name }) => name)
            .join(', ')}
        />
        {rows.length > SHOWN && ' …'}
      </p>
      <Field label={t('reason')} error={asked && reason.trim() === '' ? t('needed') : undefined} required>
        <Textarea
          rows={2}
          maxLength={2000}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
