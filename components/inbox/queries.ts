import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  answerItemEndpoint,
  claimItemEndpoint,
  decideItemEndpoint,
  getInboxItemEndpoint,
  inboxCountsEndpoint,
  listInboxEndpoint,
} from '@/lib/inbox'
import { request } from '@/lib/platform/client'

export type InboxFilters = Omit<z.input<typeof listInboxEndpoint.input>, 'cursor' | 'limit'>

export const inboxListQuery = (filters: InboxFilters) =>
  infiniteQueryOptions({
    queryKey: ['inbox', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      request(
        listInboxEndpoint,
        { ...filters, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
  })

export const inboxCountsQuery = queryOptions({
  queryKey: ['inbox', 'counts'],
  queryFn: ({ signal }) => request(inboxCountsEndpoint, {}, { signal }),
})

export const inboxItemQuery = (id: string) =>
  queryOptions({
    queryKey: ['inbox', 'one', id],
    queryFn: ({ signal }) => request(getInboxItemEndpoint, { id }, { signal }),
  })

/** What a person decides of an item; the digest is the one that they were shown. */
export type Decide =
  | { kind: 'answer'; input: z.input<typeof answerItemEndpoint.input> }
  | { kind: 'decide'; input: z.input<typeof decideItemEndpoint.input> }

export const sendDecision = (decide: Decide) =>
  decide.kind === 'answer'
    ? request(answerItemEndpoint, decide.input)
    : request(decideItemEndpoint, decide.input)

export const sendClaim = (input: z.input<typeof claimItemEndpoint.input>) => request(claimItemEndpoint, input)
