import { z } from 'zod'
import { endpoint, id, keyName, pageInput, pageOf } from '@/lib/platform/endpoint'
import {
  elicitationModes,
  grant,
  holdSettings,
  profileDto,
  profileFields,
  promptGrant,
  servedItem,
  tokenDto,
} from './contract'

export const listProfilesEndpoint = endpoint({
  method: 'GET',
  path: '/profiles',
  summary: 'Agent profiles',
  permission: 'profile.read',
  input: z.object({ ...pageInput, q: z.string().max(200).optional() }),
  output: pageOf(profileDto),
})
export const getProfileEndpoint = endpoint({
  method: 'GET',
  path: '/profiles/{id}',
  summary: 'One profile',
  permission: 'profile.read',
  input: z.object({ id }),
  output: profileDto,
})
export const listServedEndpoint = endpoint({
  method: 'GET',
  path: '/profiles/{id}/served',
  summary: 'What an agent of this profile is served, by the names that it sees',
  permission: 'profile.read',
  input: z.object({ id }),
  output: z.object({ items: z.array(servedItem) }),
})
export const previewServedEndpoint = endpoint({
  method: 'POST',
  path: '/profiles/preview',
  summary: 'What an agent with these grants would be served; nothing is stored',
  permission: 'profile.read',
  input: z.object({ grants: z.array(grant).max(500) }),
  output: z.object({ items: z.array(servedItem) }),
})
export const createProfileEndpoint = endpoint({
  method: 'POST',
  path: '/profiles',
  summary: 'Make a profile',
  permission: 'profile.manage',
  input: profileFields.extend({ name: keyName }),
  output: profileDto,
})
export const updateProfileEndpoint = endpoint({
  method: 'PATCH',
  path: '/profiles/{id}',
  summary: 'Change a profile: absent fields stay',
  permission: 'profile.manage',
  input: z.object({
    id,
    owner: z.string().max(200).nullable().optional(),
    description: z.string().max(2000).nullable().optional(),
    grants: z.array(grant).max(500).optional(),
    managedPrompts: z.array(promptGrant).max(500).optional(),
    elicitation: z.enum(elicitationModes).optional(),
    hold: holdSettings.optional(),
    mode: z.enum(['enforce', 'observe']).optional(),
    roles: z.array(z.string().max(100)).max(50).optional(),
  }),
  output: profileDto,
})
export const removeProfileEndpoint = endpoint({
  method: 'DELETE',
  path: '/profiles/{id}',
  summary: 'Remove a profile and revoke its tokens',
  permission: 'profile.manage',
  input: z.object({ id }),
  output: z.null(),
})
export const listTokensEndpoint = endpoint({
  method: 'GET',
  path: '/profiles/{id}/tokens',
  summary: 'Agent tokens of a profile',
  permission: 'token.read',
  input: z.object({ id }),
  output: z.object({ items: z.array(tokenDto) }),
})
export const createTokenEndpoint = endpoint({
  method: 'POST',
  path: '/profiles/{id}/tokens',
  summary: 'Make an agent token; its value is in this answer only',
  permission: 'token.manage',
  once: true,
  input: z.object({
    id,
    name: z.string().min(1).max(100),
    /** Defaults to the name of the profile. */
    agent: keyName.optional(),
    expiresInDays: z.number().int().min(1).max(3650).nullable().default(90),
  }),
  output: z.object({ token: tokenDto, value: z.string() }),
})
export const revokeTokenEndpoint = endpoint({
  method: 'DELETE',
  path: '/tokens/{id}',
  summary: 'Revoke an agent token; effective on every gateway within a second',
  permission: 'token.manage',
  input: z.object({ id }),
  output: z.null(),
})
