import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { confirmTiersEndpoint, listTriageEndpoint, undoGovernanceEndpoint } from '@/lib/contracts'
import { request } from '@/lib/platform/client'

type TriageInput = z.input<typeof listTriageEndpoint.input>

/** The queue by pages. */
export const triageQuery = (input: TriageInput) =>
  infiniteQueryOptions({
    queryKey: ['contracts', 'triage', input],
    queryFn: ({ pageParam, signal }) =>
      request(listTriageEndpoint, { ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** How many tools wait, for the pages that lead to the queue. */
export const triageCountQuery = queryOptions({
  queryKey: ['contracts', 'triage', 'count'],
  queryFn: ({ signal }) => request(listTriageEndpoint, { limit: 1 }, { signal }),
  select: ({ total }) => total,
})

export const confirmMutation = mutationOptions({
  mutationFn: (input: z.input<typeof confirmTiersEndpoint.input>) => request(confirmTiersEndpoint, input),
})
export const undoMutation = mutationOptions({
  mutationFn: (batchId: string) => request(undoGovernanceEndpoint, { batchId }),
})
