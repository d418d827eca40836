import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listContractsEndpoint } from '@/lib/contracts'
import { request } from '@/lib/platform/client'
import {
  createProfileEndpoint,
  createTokenEndpoint,
  type Grant,
  getProfileEndpoint,
  listProfilesEndpoint,
  listTokensEndpoint,
  previewServedEndpoint,
  removeProfileEndpoint,
  revokeTokenEndpoint,
  updateProfileEndpoint,
} from '@/lib/profiles'

export const profilesQuery = (input: z.input<typeof listProfilesEndpoint.input>) =>
  queryOptions({
    queryKey: ['profiles', 'list', input],
    queryFn: ({ signal }) => request(listProfilesEndpoint, input, { signal }),
    placeholderData: keepPreviousData,
  })
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['profiles', 'one', id],
    queryFn: ({ signal }) => request(getProfileEndpoint, { id }, { signal }),
  })
export const tokensQuery = (id: string) =>
  queryOptions({
    queryKey: ['tokens', id],
    queryFn: ({ signal }) => request(listTokensEndpoint, { id }, { signal }),
  })
/** What grants would serve, saved or not. */
export const previewQuery = (grants: Grant[]) =>
  queryOptions({
    queryKey: ['contracts', 'preview', grants],
    queryFn: ({ signal }) => request(previewServedEndpoint, { grants }, { signal }),
    placeholderData: keepPreviousData,
  })
/** Everything that can be granted by name: approved once, and still offered. */
export const grantableQuery = queryOptions({
  queryKey: ['contracts', 'grantable'],
  queryFn: ({ signal }) =>
    request(
      listContractsEndpoint,
      { state: ['approved', 'changed'], sort: 'server', limit: 20_000 },
      { signal },
    ),
})

export const createProfileMutation = mutationOptions({
  mutationFn: (input: z.input<typeof createProfileEndpoint.input>) => request(createProfileEndpoint, input),
})
export const updateProfileMutation = mutationOptions({
  mutationFn: (input: z.input<typeof updateProfileEndpoint.input>) => request(updateProfileEndpoint, input),
})
export const removeProfileMutation = mutationOptions({
  mutationFn: (id: string) => request(removeProfileEndpoint, { id }),
})
export const createTokenMutation = mutationOptions({
  mutationFn: (input: z.input<typeof createTokenEndpoint.input>) => request(createTokenEndpoint, input),
})
export const revokeTokenMutation = mutationOptions({
  mutationFn: (id: string) => request(revokeTokenEndpoint, { id }),
})
