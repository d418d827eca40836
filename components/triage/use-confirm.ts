'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChange } from '@/components/identity/use-change'
import { useErrorToast } from '@/components/patterns/use-error-toast'
import { toast } from '@/components/ui/toaster'
import type { GovernResult } from '@/lib/contracts'
import { confirmMutation, undoMutation } from './queries'

/** Confirms tiers, tells what was not touched, and takes the last confirmation of this page back. */
export function useConfirm(onDone: () => void) {
  const t = useTranslations('triage')
  const onError = useErrorToast()
  const [last, setLast] = useState<string | null>(null)
  const told = ({ conflicts }: GovernResult) => {
    const [first] = conflicts
    return first === undefined
      ? undefined
      : t('conflicts', { n: conflicts.length, first: `${first.name}: ${first.message}` })
  }
  const undo = useChange('contracts', { ...undoMutation, onError }, result => {
    setLast(null)
    toast.done(t('undone', { n: result.changed }), { description: told(result) })
  })
  const confirm = useChange('contracts', { ...confirmMutation, onError }, result => {
    const { batchId } = result
    setLast(batchId)
    const say = result.changed === 0 ? toast.warn : toast.done
    say(t('done', { n: result.changed }), {
      description: told(result),
      action: batchId === null ? undefined : { label: t('undo'), onAction: () => undo.mutate(batchId) },
    })
    onDone()
  })
  return {
    confirm: confirm.mutate,
    pending: confirm.isPending || undo.isPending,
    undo: () => {
      if (last === null) toast.info(t('nothingToUndo'))
      else undo.mutate(last)
    },
  }
}
