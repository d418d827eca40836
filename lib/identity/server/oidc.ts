import { decodeJwt } from 'jose'
import type { Profile } from 'next-auth'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import { env } from '@/lib/platform/server/env'
import { membershipsOf, personByEmail } from './store'

const claims = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform(v => v === 'true')]).optional(),
  name: z.string().optional(),
})

/** The organization's identity provider, when AUTH_OIDC_* name one. */
export function oidcProvider(): OAuthConfig<Profile> | undefined {
  const { AUTH_OIDC_ISSUER, AUTH_OIDC_CLIENT_ID, AUTH_OIDC_CLIENT_SECRET } = env()
  if (AUTH_OIDC_ISSUER === undefined || AUTH_OIDC_CLIENT_ID === undefined) return undefined
  return {
    id: 'oidc',
    name: 'OpenID Connect',
    type: 'oauth',
    wellKnown: `${AUTH_OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId: AUTH_OIDC_CLIENT_ID,
    ...(AUTH_OIDC_CLIENT_SECRET !== undefined && { clientSecret: AUTH_OIDC_CLIENT_SECRET }),
    ...(AUTH_OIDC_CLIENT_SECRET === undefined && { client: { token_endpoint_auth_method: 'none' } }),
    authorization: { params: { scope: 'openid email profile' } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    userinfo: {
      // The e-mail is in the ID token with some providers, at userinfo with those that keep to the letter.
      request: async ({ client, tokens }) => {
        // Signature, issuer, audience, nonce and times of the ID token were checked before this is called.
        const proven = claims.parse(decodeJwt(tokens.id_token ?? ''))
        if (proven.email !== undefined || tokens.access_token === undefined) return toProfile(proven)
        const more = claims.parse(await client.userinfo(tokens.access_token))
        if (more.sub !== proven.sub) throw new Error('userinfo speaks of someone else than the ID token')
        return toProfile({ ...proven, ...more })
      },
    },
    profile: raw => {
      const { sub, email, name } = claims.parse(raw)
      return { id: sub, email: email ?? null, name: name ?? null }
    },
  }
}

const toProfile = ({ sub, email, email_verified, name }: z.output<typeof claims>) => ({
  sub,
  ...(email !== undefined && { email }),
  ...(email_verified !== undefined && { email_verified }),
  ...(name !== undefined && { name }),
})

/** Which member a provider's claims prove, or why none: whoever is not a member yet is refused, never made one. */
export async function personOfClaims(
  raw: unknown,
): Promise<{ personId: string } | { refused: 'unverified-email' | 'unknown-email' }> {
  const parsed = claims.safeParse(raw)
  if (!parsed.success || parsed.data.email === undefined || parsed.data.email_verified !== true)
    return { refused: 'unverified-email' }
  const person = await personByEmail(parsed.data.email)
  const isMember = person !== undefined && (await membershipsOf(person.person_id)).length > 0
  return isMember ? { personId: person.person_id } : { refused: 'unknown-email' }
}
