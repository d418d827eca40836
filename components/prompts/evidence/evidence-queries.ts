import { queryOptions } from '@tanstack/react-query'
import { request } from '@/lib/platform/client'
import { getReleaseEvidenceEndpoint } from '@/lib/prompts'

export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['prompts', 'evidence', id],
    queryFn: ({ signal }) => request(getReleaseEvidenceEndpoint, { id }, { signal }),
  })
