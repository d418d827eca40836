import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contractFacetsEndpoint } from '@/lib/contracts'
import { listInboxEndpoint } from '@/lib/inbox'
import { request } from '@/lib/platform/client'
import { listPromptsEndpoint } from '@/lib/prompts'
import { callStatsEndpoint, listLeavingEndpoint, listRunsEndpoint } from '@/lib/runs'

const ROWS = 6

export const waitingQuery = queryOptions({
  queryKey: ['inbox', 'overview'],
  queryFn: ({ signal }) => request(listInboxEndpoint, { limit: ROWS }, { signal }),
})

/** Contracts whose offered version nobody has decided on. */
export const pendingQuery = queryOptions({
  queryKey: ['contracts', 'pending'],
  queryFn: ({ signal }) => request(contractFacetsEndpoint, { state: ['new', 'changed'] }, { signal }),
})

export const statsQuery = (hours: number) =>
  queryOptions({
    queryKey: ['runs', 'stats', hours],
    queryFn: ({ signal }) => request(callStatsEndpoint, { hours }, { signal }),
    placeholderData: keepPreviousData,
  })

export const recentRunsQuery = queryOptions({
  queryKey: ['runs', 'overview'],
  queryFn: ({ signal }) => request(listRunsEndpoint, { limit: ROWS }, { signal }),
})

export const releasingQuery = queryOptions({
  queryKey: ['prompts', 'overview'],
  queryFn: ({ signal }) => request(listPromptsEndpoint, { state: 'releasing', limit: ROWS }, { signal }),
})

/** What is deprecated, with the agents that still call it. */
export const leavingQuery = queryOptions({
  queryKey: ['contracts', 'leaving'],
  queryFn: ({ signal }) => request(listLeavingEndpoint, { days: 30 }, { signal }),
})
