'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import type { ChangeItem } from '@/lib/contracts'

/** The last look before a rejection or a quarantine, with a note for whoever asks later. */
export function RefuseDialog({
  item,
  decision,
  note,
  onNote,
  pending,
  onClose,
  onConfirm,
}: {
  item: ChangeItem
  decision: 'reject' | 'quarantine'
  note: string
  onNote: (note: string) => void
  pending: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  const t = useTranslations('changes.decide')
  const served =
    item.before === null ? t('refuse.nothing') : t('refuse.served', { version: item.before.number })
  return (
    <ConfirmDialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t(`refuse.${decision}`, { name: item.name })}
      description={decision === 'quarantine' ? t('refuse.quarantineText') : served}
      confirm={t(decision)}
      danger
      pending={pending}
      onConfirm={onConfirm}
    >
      <Field label={t('refuse.note')}>
        <Textarea rows={2} value={note} onChange={event => onNote(event.target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
