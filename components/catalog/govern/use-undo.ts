'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/patterns/use-error-toast'
import { toast } from '@/components/ui/toaster'
import { undoGovernanceMutation } from '../queries'

/** Takes one act of governance back, and says where somebody was there since. */
export function useUndo() {
  const t = useTranslations('governance')
  return useMutation({
    ...undoGovernanceMutation,
    onSuccess: ({ changed, conflicts }) => {
      const more = conflicts.length > 0 ? { description: t('conflicts', { n: conflicts.length }) } : {}
      if (changed > 0) toast.done(t('tookBack', { n: changed }), more)
      else toast.warn(t('nothingTakenBack'), more)
    },
    onError: useErrorToast(),
  })
}
