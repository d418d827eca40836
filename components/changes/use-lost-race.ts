'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useErrorWords } from '@/components/patterns/error-words'
import { toast } from '@/components/ui/toaster'
import { AppError } from '@/lib/platform/errors'

/** Says why a decision did not count: who was first and when, or what changed meanwhile; and reads all again. */
export function useLostRace(): (error: unknown) => void {
  const words = useErrorWords()
  const queries = useQueryClient()
  return useCallback(
    error => {
      void queries.invalidateQueries({ queryKey: ['changes'] })
      const { lead, detail } = words(error)
      const say = error instanceof AppError && error.code === 'conflict' ? toast.warn : toast.error
      say(lead, { description: detail })
    },
    [queries, words],
  )
}
