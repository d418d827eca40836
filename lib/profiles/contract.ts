import { z } from 'zod'
import { id, isoTime, keyName } from '@/lib/platform/endpoint'

/**
 * A grant names approved contracts only: `["*"]` means all that are approved now and later, never a pending one.
 * Names are exact, or end in `*`. Resources, templates and prompts of a server are granted by their own lists.
 */
export const grant = z.object({
  server: keyName,
  tools: z.array(z.string().min(1).max(300)).optional(),
  resources: z.array(z.string().min(1).max(2000)).optional(),
  prompts: z.array(z.string().min(1).max(300)).optional(),
})
export type Grant = z.infer<typeof grant>

/**
 * A grant of a prompt that is managed here: `name`, or `name@label` for an environment other than production; the name
 * may end in `*`.
 */
export const promptGrant = z
  .string()
  .regex(/^[A-Za-z0-9*][A-Za-z0-9._-]{0,63}\*?(@[a-z][a-z0-9-]{0,39})?$/, 'a name, or name@environment')

export const elicitationModes = ['inbox', 'client', 'client-then-inbox'] as const
export type ElicitationMode = (typeof elicitationModes)[number]
/** How long a call is held open for a person, in milliseconds, and which roles may decide. */
export const holdSettings = z.object({
  waitMs: z.number().int().min(0).max(600_000).default(15_000),
  reviewers: z.array(z.string()).default(['owner', 'reviewer']),
})
export type HoldSettings = z.infer<typeof holdSettings>

export const profileFields = z.object({
  owner: z.string().max(200).nullable().default(null),
  description: z.string().max(2000).nullable().default(null),
  grants: z.array(grant).max(500).default([]),
  managedPrompts: z.array(promptGrant).max(500).default([]),
  elicitation: z.enum(elicitationModes).default('inbox'),
  hold: holdSettings.default({ waitMs: 15_000, reviewers: ['owner', 'reviewer'] }),
  mode: z.enum(['enforce', 'observe']).default('enforce'),
  roles: z.array(z.string().max(100)).max(50).default([]),
})
export type ProfileFields = z.infer<typeof profileFields>

export const profileDto = profileFields.extend({
  id,
  name: z.string(),
  createdAt: isoTime,
  updatedAt: isoTime,
  /** The address that an agent connects to. */
  endpoint: z.string(),
  counts: z.object({ tools: z.number().int(), tokens: z.number().int() }),
})
export type ProfileDto = z.infer<typeof profileDto>

/** A contract that the profile serves, under the name that the agent sees. */
export const servedItem = z.object({
  contractId: id,
  kind: z.enum(['tool', 'resource', 'resource_template', 'prompt']),
  server: z.string(),
  name: z.string(),
  /** `name` where unique in the profile, else `server__name`, shortened stably to fit 64 characters. */
  servedName: z.string(),
  tier: z.string(),
})
export type ServedItem = z.infer<typeof servedItem>

export const tokenDto = z.object({
  id,
  profileId: id,
  agent: z.string(),
  name: z.string(),
  /** First characters, to tell tokens apart. */
  prefix: z.string(),
  createdAt: isoTime,
  expiresAt: isoTime.nullable(),
  lastUsedAt: isoTime.nullable(),
  revokedAt: isoTime.nullable(),
})
export type TokenDto = z.infer<typeof tokenDto>
