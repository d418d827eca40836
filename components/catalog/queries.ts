import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type ContractFilters,
  compareVersionsEndpoint,
  contractFacetsEndpoint,
  getContractEndpoint,
  governanceHistoryEndpoint,
  governContractEndpoint,
  governContractsEndpoint,
  listContractsEndpoint,
  listVersionsEndpoint,
  reviewContractsEndpoint,
  undoGovernanceEndpoint,
} from '@/lib/contracts'
import { request } from '@/lib/platform/client'
import { callStatsEndpoint, callUsageEndpoint, listCallersEndpoint } from '@/lib/runs'

export type CatalogInput = z.input<typeof listContractsEndpoint.input>

/** The catalog by pages, sorted by the server. */
export const catalogQuery = (input: CatalogInput) =>
  infiniteQueryOptions({
    queryKey: ['contracts', 'list', input],
    queryFn: ({ pageParam, signal }) =>
      request(
        listContractsEndpoint,
        { ...input, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })

export const facetsQuery = (filters: ContractFilters) =>
  queryOptions({
    queryKey: ['contracts', 'facets', filters],
    queryFn: ({ signal }) => request(contractFacetsEndpoint, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const contractQuery = (id: string) =>
  queryOptions({
    queryKey: ['contracts', 'one', id],
    queryFn: ({ signal }) => request(getContractEndpoint, { id }, { signal }),
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['contracts', 'versions', id],
    queryFn: ({ signal }) => request(listVersionsEndpoint, { id }, { signal }),
  })

export const compareQuery = (id: string, before: number, after: number) =>
  queryOptions({
    queryKey: ['contracts', 'compare', id, before, after],
    queryFn: ({ signal }) => request(compareVersionsEndpoint, { id, before, after }, { signal }),
    // Versions are immutable.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const usageQuery = (contractId: string) =>
  queryOptions({
    queryKey: ['runs', 'stats', contractId],
    queryFn: ({ signal }) => request(callStatsEndpoint, { contractId, hours: 24 }, { signal }),
  })

/** Of all contracts that were called in the last 24 hours. */
export const callUsageQuery = queryOptions({
  queryKey: ['runs', 'usage'],
  queryFn: ({ signal }) => request(callUsageEndpoint, { hours: 24 }, { signal }),
  staleTime: 60_000,
})

export const callersQuery = (contractId: string) =>
  queryOptions({
    queryKey: ['runs', 'callers', contractId],
    queryFn: ({ signal }) => request(listCallersEndpoint, { contractId, days: 30 }, { signal }),
  })

export const governanceHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['contracts', 'governance', id],
    queryFn: ({ pageParam, signal }) =>
      request(
        governanceHistoryEndpoint,
        { id, limit: 50, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
  })

export const reviewMutation = mutationOptions({
  mutationFn: (input: z.input<typeof reviewContractsEndpoint.input>) =>
    request(reviewContractsEndpoint, input),
})

export const governMutation = mutationOptions({
  mutationFn: (input: z.input<typeof governContractEndpoint.input>) => request(governContractEndpoint, input),
})

export const governManyMutation = mutationOptions({
  mutationFn: (input: z.input<typeof governContractsEndpoint.input>) =>
    request(governContractsEndpoint, input),
})

export const undoGovernanceMutation = mutationOptions({
  mutationFn: (input: z.input<typeof undoGovernanceEndpoint.input>) => request(undoGovernanceEndpoint, input),
})
