import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type ChangeFilters,
  commentChangeEndpoint,
  decideChangeEndpoint,
  decideChangeItemEndpoint,
  getChangeEndpoint,
  getChangeItemEndpoint,
  listChangesEndpoint,
  quarantineContractEndpoint,
} from '@/lib/contracts'
import { request } from '@/lib/platform/client'

/** Change requests by pages, the newest first, with the counts of every filter. */
export const changesQuery = (filters: ChangeFilters) =>
  infiniteQueryOptions({
    queryKey: ['changes', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      request(
        listChangesEndpoint,
        { ...filters, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** The open ones, for the sidebar, the overview and the pages of servers and contracts. */
export const openChangesQuery = (filters: Omit<ChangeFilters, 'state'> = {}) =>
  queryOptions({
    queryKey: ['changes', 'open', filters],
    queryFn: ({ signal }) => request(listChangesEndpoint, openChangesInput(filters), { signal }),
  })

export const openChangesInput = (filters: Omit<ChangeFilters, 'state'> = {}) => ({
  ...filters,
  state: ['open' as const],
  limit: 6,
})

export const changeQuery = (id: string) =>
  queryOptions({
    queryKey: ['changes', 'one', id],
    queryFn: ({ signal }) => request(getChangeEndpoint, { id }, { signal }),
  })

export const changeItemQuery = (id: string, itemId: string) =>
  queryOptions({
    queryKey: ['changes', 'item', id, itemId],
    queryFn: ({ signal }) => request(getChangeItemEndpoint, { id, itemId }, { signal }),
  })

export type DecideItemInput = z.input<typeof decideChangeItemEndpoint.input>
export const decideItemMutation = mutationOptions({
  mutationFn: (input: DecideItemInput) => request(decideChangeItemEndpoint, input),
})

export const decideManyMutation = mutationOptions({
  mutationFn: (input: z.input<typeof decideChangeEndpoint.input>) => request(decideChangeEndpoint, input),
})

export const commentMutation = mutationOptions({
  mutationFn: (input: z.input<typeof commentChangeEndpoint.input>) => request(commentChangeEndpoint, input),
})

export const quarantineMutation = mutationOptions({
  mutationFn: (input: z.input<typeof quarantineContractEndpoint.input>) =>
    request(quarantineContractEndpoint, input),
})
