'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CheckboxLine } from '@/components/ui/checkbox'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type ChangeItem, type GovernancePatch, tiers } from '@/lib/contracts'

/** Approves and sets the tier that the new version asks for in one decision. A lower tier needs a reason. */
export function ApproveWithGovernance({
  item,
  pending,
  onClose,
  onApprove,
}: {
  item: ChangeItem
  pending: boolean
  onClose: () => void
  onApprove: (governance: GovernancePatch) => void
}) {
  const t = useTranslations('changes.decide')
  const g = useTranslations('governance')
  const c = useTranslations('common')
  const [tier, setTier] = useState(item.tiers.proposed)
  const [reason, setReason] = useState('')
  const [enabled, setEnabled] = useState(true)
  const lowered = tiers.indexOf(tier) < tiers.indexOf(item.tiers.current)
  const missing = lowered && reason.trim() === '' ? g('hints.tierReason') : undefined
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t('governedTitle', { name: item.name })}
      description={t('governedText')}
      actions={
        <>
          <DialogClose render={<Button variant="ghost">{c('cancel')}</Button>} />
          <Button
            variant="primary"
            reason={missing}
            pending={pending}
            onClick={() =>
              onApprove({
                tier,
                tierConfirmed: true,
                ...(reason.trim() !== '' && { tierReason: reason.trim() }),
                ...(!enabled && { enabled }),
              })
            }
          >
            {t('approveAs', { tier })}
          </Button>
        </>
      }
    >
      <Field label={g('fields.tier')}>
        <Select
          value={tier}
          onValueChange={setTier}
          options={tiers.map(value => ({ value, label: g(`tiers.${value}`) }))}
        />
      </Field>
      <Field label={g('fields.tierReason')} note={lowered ? c('required') : c('optional')}>
        <Textarea rows={2} value={reason} onChange={event => setReason(event.target.value)} />
      </Field>
      <CheckboxLine checked={enabled} onCheckedChange={setEnabled}>
        {g('says.enabled')}
      </CheckboxLine>
    </Dialog>
  )
}
