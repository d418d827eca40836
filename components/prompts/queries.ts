import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '@/lib/platform/client'
import {
  addPromptCommentEndpoint,
  comparePromptVersionsEndpoint,
  configurePromptEndpoint,
  createPromptEndpoint,
  createPromptVersionEndpoint,
  exportPromptEndpoint,
  getPromptEndpoint,
  getPromptVersionEndpoint,
  listPromptCommentsEndpoint,
  listPromptsEndpoint,
  listPromptVersionsEndpoint,
  type PromptRow,
  previewPromptEndpoint,
  promptFacetsEndpoint,
  promptMatrixEndpoint,
  pushPromptEndpoint,
  removePromptEndpoint,
  removePromptLabelEndpoint,
  removePromptVersionEndpoint,
  resolvePromptCommentEndpoint,
  setPromptLabelEndpoint,
  updatePromptEndpoint,
} from '@/lib/prompts'

export type PromptsInput = z.input<typeof listPromptsEndpoint.input>
export type PromptFilters = z.input<typeof promptFacetsEndpoint.input>
type Content = z.input<typeof previewPromptEndpoint.input>

export const promptsQuery = (input: PromptsInput) =>
  infiniteQueryOptions({
    queryKey: ['prompts', 'list', input],
    queryFn: ({ pageParam, signal }) =>
      request(
        listPromptsEndpoint,
        { ...input, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
/** Prompts that a profile can be granted by name. */
export const grantablePromptsQuery = queryOptions({
  queryKey: ['prompts', 'grantable'],
  queryFn: ({ signal }) => request(listPromptsEndpoint, { kind: 'prompt', limit: 200 }, { signal }),
})
export const promptFacetsQuery = (filters: PromptFilters) =>
  queryOptions({
    queryKey: ['prompts', 'facets', filters],
    queryFn: ({ signal }) => request(promptFacetsEndpoint, filters, { signal }),
    placeholderData: keepPreviousData,
  })
export const promptQuery = (name: string) =>
  queryOptions({
    queryKey: ['prompts', 'one', name],
    queryFn: ({ signal }) => request(getPromptEndpoint, { name }, { signal }),
  })
export const versionsQuery = (name: string) =>
  queryOptions({
    queryKey: ['prompts', 'versions', name],
    queryFn: ({ signal }) => request(listPromptVersionsEndpoint, { name, limit: 200 }, { signal }),
  })
export const versionQuery = (name: string, number: number) =>
  queryOptions({
    queryKey: ['prompts', 'version', name, number],
    queryFn: ({ signal }) => request(getPromptVersionEndpoint, { name, number }, { signal }),
  })
export const comparisonQuery = (name: string, before: number, after: number) =>
  queryOptions({
    queryKey: ['prompts', 'compare', name, before, after],
    queryFn: ({ signal }) => request(comparePromptVersionsEndpoint, { name, before, after }, { signal }),
    placeholderData: keepPreviousData,
  })
export const commentsQuery = (name: string, version: number) =>
  queryOptions({
    queryKey: ['prompts', 'comments', name, version],
    queryFn: ({ signal }) => request(listPromptCommentsEndpoint, { name, version }, { signal }),
  })
export const matrixQuery = (prompt: string) =>
  queryOptions({
    queryKey: ['prompts', 'matrix', prompt],
    queryFn: ({ signal }) => request(promptMatrixEndpoint, { prompt }, { signal }),
  })
/** What a text would be served as; read anew as the author types. */
export const previewQuery = (input: Content) =>
  queryOptions({
    queryKey: ['prompts', 'preview', input],
    queryFn: ({ signal }) => request(previewPromptEndpoint, input, { signal }),
    placeholderData: keepPreviousData,
  })
export const exportQuery = (name: string, version: number) =>
  queryOptions({
    queryKey: ['prompts', 'file', name, version],
    queryFn: ({ signal }) => request(exportPromptEndpoint, { name, version }, { signal }),
  })

export const createPromptMutation = mutationOptions({
  mutationFn: (input: z.input<typeof createPromptEndpoint.input>) => request(createPromptEndpoint, input),
})
export const updatePromptMutation = mutationOptions({
  mutationFn: (input: z.input<typeof updatePromptEndpoint.input>) => request(updatePromptEndpoint, input),
})
export const configurePromptMutation = mutationOptions({
  mutationFn: (input: z.input<typeof configurePromptEndpoint.input>) =>
    request(configurePromptEndpoint, input),
})
export const removePromptMutation = mutationOptions({
  mutationFn: (name: string) => request(removePromptEndpoint, { name }),
})
export const pushPrompt = (input: z.input<typeof pushPromptEndpoint.input>) =>
  request(pushPromptEndpoint, input)
export const saveVersionMutation = mutationOptions({
  mutationFn: (input: z.input<typeof createPromptVersionEndpoint.input>) =>
    request(createPromptVersionEndpoint, input),
})
export const removeVersionMutation = mutationOptions({
  mutationFn: (input: { name: string; number: number }) => request(removePromptVersionEndpoint, input),
})
export const setLabelMutation = mutationOptions({
  mutationFn: (input: z.input<typeof setPromptLabelEndpoint.input>) => request(setPromptLabelEndpoint, input),
})
export const removeLabelMutation = mutationOptions({
  mutationFn: (input: { name: string; label: string }) => request(removePromptLabelEndpoint, input),
})
export const addCommentMutation = mutationOptions({
  mutationFn: (input: z.input<typeof addPromptCommentEndpoint.input>) =>
    request(addPromptCommentEndpoint, input),
})
export const resolveCommentMutation = mutationOptions({
  mutationFn: (input: z.input<typeof resolvePromptCommentEndpoint.input>) =>
    request(resolvePromptCommentEndpoint, input),
})

/** Every prompt that the filters leave, for the export. */
export async function loadAllPrompts(input: PromptsInput): Promise<PromptRow[]> {
  const rows: PromptRow[] = []
  let cursor: string | null = null
  do {
    const page: { items: PromptRow[]; nextCursor: string | null } = await request(listPromptsEndpoint, {
      ...input,
      limit: 200,
      ...(cursor !== null && { cursor }),
    })
    rows.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return rows
}
