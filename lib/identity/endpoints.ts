import { z } from 'zod'
import { endpoint, id, keyName } from '@/lib/platform/endpoint'
import { roles } from '@/lib/platform/permissions'
import { apiKeyDto, memberDto, organizationDto, password, secretDto, viewer } from './contract'
import { organizationSlug } from './slug'

export const getViewerEndpoint = endpoint({
  method: 'GET',
  path: '/me',
  summary: 'Who the credential belongs to',
  permission: 'org.read',
  input: z.object({}),
  output: viewer,
})
export const changePasswordEndpoint = endpoint({
  method: 'POST',
  path: '/me/password',
  summary: 'Choose a new password; other sessions of the person end',
  permission: 'account.manage',
  input: z.object({ current: z.string().max(200), next: password }),
  output: z.null(),
})
export const updateOrganizationEndpoint = endpoint({
  method: 'PATCH',
  path: '/organization',
  summary: 'Rename the organization',
  permission: 'org.manage',
  input: z.object({ name: z.string().min(1).max(100) }),
  output: organizationDto,
})
export const createOrganizationEndpoint = endpoint({
  method: 'POST',
  path: '/organizations',
  summary: 'Make another organization, owned by the person who asks',
  permission: 'org.manage',
  input: z.object({ slug: organizationSlug, name: z.string().min(1).max(100) }),
  output: organizationDto,
})
export const switchOrganizationEndpoint = endpoint({
  method: 'POST',
  path: '/me/organization',
  summary: 'Let this browser session look at another organization of its person; not for API keys',
  permission: 'account.manage',
  input: z.object({ orgId: id }),
  output: z.null(),
})
export const listMembersEndpoint = endpoint({
  method: 'GET',
  path: '/members',
  summary: 'Members of the organization',
  permission: 'member.read',
  input: z.object({}),
  output: z.object({ items: z.array(memberDto) }),
})
export const addMemberEndpoint = endpoint({
  method: 'POST',
  path: '/members',
  summary: 'Add a person; a new local account gets a one-time password, in this answer only',
  permission: 'member.manage',
  once: true,
  input: z.object({ email: z.email().max(320), name: z.string().min(1).max(100), role: z.enum(roles) }),
  output: z.object({ member: memberDto, oneTimePassword: z.string().nullable() }),
})
export const updateMemberEndpoint = endpoint({
  method: 'PATCH',
  path: '/members/{personId}',
  summary: 'Change a role; the last owner stays owner',
  permission: 'member.manage',
  input: z.object({ personId: id, role: z.enum(roles) }),
  output: memberDto,
})
export const removeMemberEndpoint = endpoint({
  method: 'DELETE',
  path: '/members/{personId}',
  summary: 'Remove a member and end their sessions and keys here; the last owner stays',
  permission: 'member.manage',
  input: z.object({ personId: id }),
  output: z.null(),
})
export const resetMemberPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/members/{personId}/reset-password',
  summary: 'Give a member who is locked out a new one-time password, in this answer only',
  permission: 'member.manage',
  once: true,
  input: z.object({ personId: id }),
  output: z.object({ oneTimePassword: z.string() }),
})
export const listApiKeysEndpoint = endpoint({
  method: 'GET',
  path: '/api-keys',
  summary: 'API keys: the own ones, or all for an owner',
  permission: 'api_key.manage',
  input: z.object({}),
  output: z.object({ items: z.array(apiKeyDto) }),
})
export const createApiKeyEndpoint = endpoint({
  method: 'POST',
  path: '/api-keys',
  summary: 'Make an API key with a role no higher than the own; its value is in this answer only',
  permission: 'api_key.manage',
  once: true,
  input: z.object({
    name: z.string().min(1).max(100),
    role: z.enum(roles),
    expiresInDays: z.number().int().min(1).max(3650).nullable().default(90),
  }),
  output: z.object({ key: apiKeyDto, value: z.string() }),
})
export const revokeApiKeyEndpoint = endpoint({
  method: 'DELETE',
  path: '/api-keys/{id}',
  summary: 'Revoke an API key',
  permission: 'api_key.manage',
  input: z.object({ id }),
  output: z.null(),
})
export const listSecretsEndpoint = endpoint({
  method: 'GET',
  path: '/secrets',
  summary: 'Names of stored secrets; values are never shown',
  permission: 'secret.read',
  input: z.object({}),
  output: z.object({ items: z.array(secretDto) }),
})
export const setSecretEndpoint = endpoint({
  method: 'PUT',
  path: '/secrets/{name}',
  summary: 'Store or replace a secret',
  permission: 'secret.manage',
  input: z.object({ name: keyName, value: z.string().min(1).max(65_536) }),
  output: secretDto,
})
export const removeSecretEndpoint = endpoint({
  method: 'DELETE',
  path: '/secrets/{name}',
  summary: 'Remove a secret; refused while a server uses it',
  permission: 'secret.manage',
  input: z.object({ name: keyName }),
  output: z.null(),
})
