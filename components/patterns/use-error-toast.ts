'use client'

import { useCallback } from 'react'
import { toast } from '@/components/ui/toaster'
import { useErrorWords } from './error-words'

/** Says why an act failed where there is no place beside its button; it stays until it is closed. */
export function useErrorToast(): (error: unknown) => void {
  const words = useErrorWords()
  return useCallback(
    error => {
      const { lead, detail } = words(error)
      toast.error(lead, { description: detail })
    },
    [words],
  )
}
