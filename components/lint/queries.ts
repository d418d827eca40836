import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  getContractLintEndpoint,
  getLintSettingsEndpoint,
  putLintSettingsEndpoint,
  restoreFindingEndpoint,
  suppressFindingEndpoint,
} from '@/lib/contracts'
import { request } from '@/lib/platform/client'

export const contractLintQuery = (id: string) =>
  queryOptions({
    queryKey: ['contracts', 'lint', id],
    queryFn: ({ signal }) => request(getContractLintEndpoint, { id }, { signal }),
  })
export const suppressMutation = mutationOptions({
  mutationFn: (input: z.input<typeof suppressFindingEndpoint.input>) =>
    request(suppressFindingEndpoint, input),
})
export const restoreMutation = mutationOptions({
  mutationFn: (input: z.input<typeof restoreFindingEndpoint.input>) => request(restoreFindingEndpoint, input),
})

export const lintSettingsQuery = queryOptions({
  queryKey: ['lint', 'settings'],
  queryFn: ({ signal }) => request(getLintSettingsEndpoint, {}, { signal }),
})
export const putLintSettingsMutation = mutationOptions({
  mutationFn: (input: z.input<typeof putLintSettingsEndpoint.input>) =>
    request(putLintSettingsEndpoint, input),
})
