import { queryOptions } from '@tanstack/react-query'
import { listReadinessEndpoint } from '@/lib/contracts'
import { request } from '@/lib/platform/client'

/** Of one server, or of all. */
export const readinessQuery = (server?: string) =>
  queryOptions({
    queryKey: ['contracts', 'readiness', server ?? null],
    queryFn: ({ signal }) =>
      request(listReadinessEndpoint, server === undefined ? {} : { server }, { signal }),
  })
