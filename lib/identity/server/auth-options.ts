import type { AuthOptions } from 'next-auth'
import type { CredentialsConfig } from 'next-auth/providers/credentials'
import { z } from 'zod'
import { systemClock } from '@/lib/platform/context'
import { env } from '@/lib/platform/server/env'
import { log } from '@/lib/platform/server/log'
import type { SignInError } from '../contract'
import { checkPassword } from './check-password'
import { oidcProvider, personOfClaims } from './oidc'
import { closeSession, openSession } from './session'
import { SESSION_SECONDS, sessionCookie } from './session-cookie'

const refuse = (code: SignInError): Error => new Error(code)

const credentials = z.object({ email: z.string().min(1).max(320), password: z.string().min(1).max(200) })
const forwarded = z.object({ 'x-forwarded-for': z.string() })

/** The nearest proxy appends whom it speaks with: only the last address was not written by the client. */
function addressOf(headers: unknown): string {
  const parsed = forwarded.safeParse(headers)
  return parsed.success ? (parsed.data['x-forwarded-for'].split(',').at(-1)?.trim() ?? 'direct') : 'direct'
}

const localAccounts = (userAgent: string | null): CredentialsConfig => ({
  id: 'credentials',
  name: 'Countersign',
  type: 'credentials',
  credentials: { email: { type: 'email' }, password: { type: 'password' } },
  authorize: async (given, request) => {
    const parsed = credentials.safeParse(given)
    if (!parsed.success) throw refuse('wrong')
    const { email, password } = parsed.data
    const check = await checkPassword(email.trim(), password, addressOf(request.headers), systemClock.now())
    if (check.outcome !== 'right') throw refuse(check.outcome)
    const sid = await openSession(check.personId, 'password', userAgent)
    if (sid === undefined) throw refuse('no-organization')
    // What next-auth calls a user is, to us, the session that was opened: the one thing its token names.
    return { id: sid }
  },
})

/** next-auth over our accounts: its token carries the id of a session row and nothing else. */
export function authOptions(userAgent: string | null): AuthOptions {
  const oidc = oidcProvider()
  const { NEXTAUTH_SECRET } = env()
  return {
    ...(NEXTAUTH_SECRET !== undefined && { secret: NEXTAUTH_SECRET }),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    cookies: { sessionToken: sessionCookie() },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    providers: [localAccounts(userAgent), ...(oidc === undefined ? [] : [oidc])],
    callbacks: {
      signIn: async ({ account, profile }) => {
        if (account?.type !== 'oauth') return true
        const who = await personOfClaims(profile)
        return 'refused' in who ? `/sign-in?error=${who.refused}` : true
      },
      jwt: async ({ token, user, account, profile }) => {
        // Absent on every later read of the token.
        if (account === null || account === undefined) return { sid: token.sid }
        if (account.type !== 'oauth') return { sid: user.id }
        const who = await personOfClaims(profile)
        if ('refused' in who) throw refuse(who.refused)
        return { sid: await openSession(who.personId, 'oidc', userAgent) }
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === 'string') await closeSession(token.sid)
      },
    },
    logger: {
      error: (code, metadata) => log.warn({ code, reason: reasonOf(metadata) }, 'a sign-in failed'),
      warn: code => log.debug({ code }, 'next-auth'),
      debug: () => undefined,
    },
  }
}

/** The message alone: what else next-auth hands over may hold secrets of the provider. */
function reasonOf(metadata: unknown): string | undefined {
  if (metadata instanceof Error) return metadata.message
  const parsed = z.object({ error: z.instanceof(Error) }).safeParse(metadata)
  return parsed.success ? parsed.data.error.message : undefined
}

/** Whether people can sign in through an identity provider: the sign-in page then offers it. */
export const hasOidc = (): boolean => oidcProvider() !== undefined
