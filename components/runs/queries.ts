import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '@/lib/platform/client'
import {
  callStatsEndpoint,
  getCallPayloadEndpoint,
  listRunEventsEndpoint,
  listRunsEndpoint,
} from '@/lib/runs'
import { getSampleEndpoint } from '@/lib/workspace'
import { extend, lastSeq, type Timeline } from './timeline'

export type RunFilters = Omit<z.input<typeof listRunsEndpoint.input>, 'cursor' | 'limit'>

export const runsQuery = (filters: RunFilters) =>
  infiniteQueryOptions({
    queryKey: ['runs', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      request(
        listRunsEndpoint,
        { ...filters, limit: 100, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })

export const callStatsQuery = (hours: number) =>
  queryOptions({
    queryKey: ['runs', 'stats', hours],
    queryFn: ({ signal }) => request(callStatsEndpoint, { hours }, { signal }),
  })

export const sampleQuery = queryOptions({
  queryKey: ['sample'],
  queryFn: ({ signal }) => request(getSampleEndpoint, {}, { signal }),
})

/** Not under `runs`: its own notices bring deltas, so it is never read again as a whole. */
export const timelineKey = (id: string) => ['timeline', id] as const

/** Reads what came after what is held, page by page. */
export async function readOn(
  id: string,
  held: Timeline | undefined,
  signal?: AbortSignal,
): Promise<Timeline> {
  let timeline = held
  for (;;) {
    const delta = await request(
      listRunEventsEndpoint,
      { id, after: lastSeq(timeline), limit: 5000 },
      { ...(signal && { signal }) },
    )
    timeline = extend(timeline, delta)
    if (!delta.more) return timeline
  }
}

export const payloadQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: ['payload', id, version],
    queryFn: ({ signal }) => request(getCallPayloadEndpoint, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
