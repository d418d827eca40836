import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type AuditEvent, listAuditActionsEndpoint, listAuditEndpoint } from '@/lib/audit'
import { request } from '@/lib/platform/client'
import type { Page } from '@/lib/platform/endpoint'

export type AuditInput = Omit<z.input<typeof listAuditEndpoint.input>, 'cursor' | 'limit'>

export const AUDIT_PAGE = 100

export const auditQuery = (input: AuditInput) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', input],
    queryFn: ({ pageParam, signal }): Promise<Page<AuditEvent>> =>
      request(
        listAuditEndpoint,
        { ...input, limit: AUDIT_PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.nextCursor,
    placeholderData: keepPreviousData,
  })

export const auditActionsQuery = queryOptions({
  queryKey: ['audit', 'actions'],
  queryFn: ({ signal }) => request(listAuditActionsEndpoint, {}, { signal }),
})
