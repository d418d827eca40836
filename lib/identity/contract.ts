import { z } from 'zod'
import { id, isoTime } from '@/lib/platform/endpoint'
import { roles } from '@/lib/platform/permissions'

export const organizationDto = z.object({ id, slug: z.string(), name: z.string() })
export type OrganizationDto = z.infer<typeof organizationDto>

/** Who looks at the console. */
export const viewer = z.object({
  personId: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  orgId: id,
  orgSlug: z.string(),
  orgName: z.string(),
  /** True while the one-time password still holds. */
  mustChangePassword: z.boolean(),
  /** Every organization the person belongs to, for the switcher. */
  organizations: z.array(organizationDto),
})
export type Viewer = z.infer<typeof viewer>

export const memberDto = z.object({
  personId: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  createdAt: isoTime,
})
export type MemberDto = z.infer<typeof memberDto>

export const apiKeyDto = z.object({
  id,
  name: z.string(),
  role: z.enum(roles),
  prefix: z.string(),
  person: z.object({ id, name: z.string() }),
  createdAt: isoTime,
  expiresAt: isoTime.nullable(),
  lastUsedAt: isoTime.nullable(),
  revokedAt: isoTime.nullable(),
})
export type ApiKeyDto = z.infer<typeof apiKeyDto>

export const secretDto = z.object({ name: z.string(), updatedAt: isoTime, updatedBy: z.string() })
export type SecretDto = z.infer<typeof secretDto>

/** At least 12 characters, at most 200: length is what counts (NIST SP 800-63B). */
export const password = z.string().min(12, 'at least 12 characters').max(200)

/** What the sign-in page is told in `?error=` (or by next-auth's `signIn`), and says in words. */
export const signInErrors = [
  'wrong',
  'locked',
  'no-organization',
  'unverified-email',
  'unknown-email',
] as const
export type SignInError = (typeof signInErrors)[number]
