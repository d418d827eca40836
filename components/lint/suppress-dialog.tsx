'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChange } from '@/components/identity/use-change'
import { Problem } from '@/components/patterns/problem'
import { VisibleText } from '@/components/patterns/server-text'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import type { ContractFinding } from '@/lib/contracts'
import { contractLintQuery, suppressMutation } from './queries'

/** Asks why a finding is acceptable, and suppresses it. */
export function SuppressDialog({
  contractId,
  finding,
  onClose,
}: {
  contractId: string
  finding: ContractFinding
  onClose: () => void
}) {
  const t = useTranslations('lint')
  const c = useTranslations('common')
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const suppress = useChange('contracts', suppressMutation, lint => {
    queries.setQueryData(contractLintQuery(contractId).queryKey, lint)
    toast.done(t('tab.suppressedToast'))
    onClose()
  })
  const { rule, path, evidence, message } = finding
  const submit = () => {
    setAsked(true)
    if (reason.trim() !== '') suppress.mutate({ id: contractId, rule, path, evidence, reason })
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t('suppressing.title')}
      description={t('suppressing.text')}
      actions={
        <>
          <DialogClose render={<Button variant="ghost">{c('cancel')}</Button>} />
          <Button variant="primary" pending={suppress.isPending} onClick={submit}>
            {t('suppressing.action')}
          </Button>
        </>
      }
    >
      <p className="font-medium [overflow-wrap:anywhere]">
        <VisibleText text={t(`messages.${message.code}`, message.params)} />
      </p>
      <Field
        label={t('suppressing.reason')}
        hint={t('suppressing.reasonHint')}
        error={asked && reason.trim() === '' ? t('suppressing.needed') : undefined}
        required
      >
        <Textarea
          rows={2}
          maxLength={2000}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      <Problem error={suppress.error} />
    </Dialog>
  )
}
