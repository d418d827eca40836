import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  addMemberEndpoint,
  changePasswordEndpoint,
  createApiKeyEndpoint,
  createOrganizationEndpoint,
  getViewerEndpoint,
  listApiKeysEndpoint,
  listMembersEndpoint,
  listSecretsEndpoint,
  removeMemberEndpoint,
  removeSecretEndpoint,
  resetMemberPasswordEndpoint,
  revokeApiKeyEndpoint,
  setSecretEndpoint,
  switchOrganizationEndpoint,
  updateMemberEndpoint,
  updateOrganizationEndpoint,
} from '@/lib/identity'
import { request } from '@/lib/platform/client'

export const viewerQuery = queryOptions({
  queryKey: ['members', 'me'],
  queryFn: ({ signal }) => request(getViewerEndpoint, {}, { signal }),
})
export const membersQuery = queryOptions({
  queryKey: ['members', 'list'],
  queryFn: ({ signal }) => request(listMembersEndpoint, {}, { signal }),
})
export const apiKeysQuery = queryOptions({
  queryKey: ['members', 'keys'],
  queryFn: ({ signal }) => request(listApiKeysEndpoint, {}, { signal }),
})
export const secretsQuery = queryOptions({
  queryKey: ['secrets', 'list'],
  queryFn: ({ signal }) => request(listSecretsEndpoint, {}, { signal }),
})

export const changePasswordMutation = mutationOptions({
  mutationFn: (input: z.input<typeof changePasswordEndpoint.input>) => request(changePasswordEndpoint, input),
})
export const renameMutation = mutationOptions({
  mutationFn: (input: z.input<typeof updateOrganizationEndpoint.input>) =>
    request(updateOrganizationEndpoint, input),
})
export const createOrganizationMutation = mutationOptions({
  mutationFn: (input: z.input<typeof createOrganizationEndpoint.input>) =>
    request(createOrganizationEndpoint, input),
})
export const switchOrganizationMutation = mutationOptions({
  mutationFn: (orgId: string) => request(switchOrganizationEndpoint, { orgId }),
})
export const addMemberMutation = mutationOptions({
  mutationFn: (input: z.input<typeof addMemberEndpoint.input>) => request(addMemberEndpoint, input),
})
export const updateMemberMutation = mutationOptions({
  mutationFn: (input: z.input<typeof updateMemberEndpoint.input>) => request(updateMemberEndpoint, input),
})
export const removeMemberMutation = mutationOptions({
  mutationFn: (personId: string) => request(removeMemberEndpoint, { personId }),
})
export const resetPasswordMutation = mutationOptions({
  mutationFn: (personId: string) => request(resetMemberPasswordEndpoint, { personId }),
})
export const createKeyMutation = mutationOptions({
  mutationFn: (input: z.input<typeof createApiKeyEndpoint.input>) => request(createApiKeyEndpoint, input),
})
export const revokeKeyMutation = mutationOptions({
  mutationFn: (id: string) => request(revokeApiKeyEndpoint, { id }),
})
export const setSecretMutation = mutationOptions({
  mutationFn: (input: z.input<typeof setSecretEndpoint.input>) => request(setSecretEndpoint, input),
})
export const removeSecretMutation = mutationOptions({
  mutationFn: (name: string) => request(removeSecretEndpoint, { name }),
})
