'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/patterns/use-error-toast'
import { toast } from '@/components/ui/toaster'
import { quarantineMutation } from './queries'

/** Takes a contract out of service for everybody, or lifts that again. */
export function useQuarantine(item: { contractId: string; name: string }) {
  const t = useTranslations('changes.quarantine')
  const queries = useQueryClient()
  const set = useMutation({
    ...quarantineMutation,
    onSuccess: ({ quarantined }) => {
      void queries.invalidateQueries({ queryKey: ['changes'] })
      toast.done(t(quarantined ? 'set' : 'lifted', { name: item.name }))
    },
    onError: useErrorToast(),
  })
  return {
    pending: set.isPending,
    set: (quarantined: boolean) => set.mutate({ id: item.contractId, quarantined }),
  }
}
