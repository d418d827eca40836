'use client'

import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Topic } from '@/lib/platform/topics'

/** A mutation whose topic is read again when it is done, also where the live stream is off. */
export function useChange<R, I>(
  topic: Topic,
  mutation: UseMutationOptions<R, Error, I>,
  onDone?: (result: R, input: I) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    ...mutation,
    onSuccess: (result: R, input: I) => {
      void queries.invalidateQueries({ queryKey: [topic] })
      onDone?.(result, input)
    },
  })
}
