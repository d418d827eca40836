'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Problem } from '@/components/patterns/problem'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toaster'
import { type ContractRow, type GovernancePatch, governance } from '@/lib/contracts'
import { governManyMutation } from '../queries'
import { BulkFields } from './bulk-fields'
import { BulkPreview } from './bulk-preview'
import { fromGovernance, type GovernField, type NumberField, toPatch } from './model'
import { useUndo } from './use-undo'

/** Changes governance of many contracts: choose fields, look at what would change, then do it. Can be taken back. */
export function BulkGovernDialog({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly ContractRow[]
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('governance')
  const c = useTranslations('common')
  const [form, setForm] = useState(() => fromGovernance(governance.parse({ tier: rows[0]?.tier ?? 'L2' })))
  const [fields, setFields] = useState<readonly GovernField[]>([])
  const [reason, setReason] = useState('')
  const [bad, setBad] = useState<readonly NumberField[]>([])
  const undo = useUndo()
  const preview = useMutation(governManyMutation)
  const apply = useMutation({
    ...governManyMutation,
    onSuccess: ({ batchId, changed, conflicts }) => {
      toast.done(t('changedMany', { n: changed }), {
        description: conflicts.length > 0 ? t('conflicts', { n: conflicts.length }) : undefined,
        ...(batchId !== null && {
          action: { label: c('undo'), onAction: () => undo.mutate({ batchId }) },
        }),
      })
      onDone()
    },
  })
  const ask = (patch: GovernancePatch, dryRun: boolean) => ({
    items: rows.map(row => ({ contractId: row.id, revision: row.governanceRevision })),
    governance: patch,
    dryRun,
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  })
  const read = (then: (patch: GovernancePatch) => void) => () => {
    const result = toPatch(form, fields)
    setBad(result.errors ?? [])
    if (result.patch !== undefined) then(result.patch)
  }
  const seen = preview.data
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t('bulkTitle', { n: rows.length })}
      actions={
        seen === undefined ? (
          <>
            <DialogClose render={<Button variant="ghost">{c('cancel')}</Button>} />
            <Button
              variant="primary"
              pending={preview.isPending}
              reason={fields.length === 0 ? t('chooseField') : undefined}
              onClick={read(patch => preview.mutate(ask(patch, true)))}
            >
              {t('preview')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" onClick={() => preview.reset()}>
              {t('back')}
            </Button>
            <Button
              variant="primary"
              pending={apply.isPending}
              reason={seen.changed === 0 ? t('nothingChanges') : undefined}
              onClick={read(patch => apply.mutate(ask(patch, false)))}
            >
              {t('confirm', { n: seen.changed })}
            </Button>
          </>
        )
      }
    >
      {seen === undefined ? (
        <BulkFields
          form={form}
          onForm={patch => setForm(old => ({ ...old, ...patch }))}
          fields={fields}
          onFields={setFields}
          reason={reason}
          onReason={setReason}
          bad={bad}
        />
      ) : (
        <BulkPreview result={seen} />
      )}
      {(preview.error ?? apply.error) !== null && <Problem error={preview.error ?? apply.error} />}
    </Dialog>
  )
}
