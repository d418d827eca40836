'use client'

import { useTranslations } from 'next-intl'
import { useChange } from '@/components/identity/use-change'
import { Problem } from '@/components/patterns/problem'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toaster'
import { removeVersionMutation } from '../queries'

/** Only a version that nobody was served, and that nothing refers to, can go. */
export function RemoveVersion({
  name,
  number,
  onClose,
}: {
  name: string
  number: number
  onClose: () => void
}) {
  const t = useTranslations('prompts.versions.removing')
  const remove = useChange('prompts', removeVersionMutation, () => {
    toast.done(t('done', { n: number }))
    onClose()
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      title={t('title', { n: number })}
      description={t('text')}
      confirm={t('confirm')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ name, number })}
    >
      <Problem error={remove.error} />
    </ConfirmDialog>
  )
}
