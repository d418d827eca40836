import { env } from '@/lib/platform/server/env'

/** How long a sign-in holds. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60

const secure = (): boolean => (env().NEXTAUTH_URL ?? '').startsWith('https://')

export const sessionCookie = () => ({
  name: secure() ? '__Host-countersign.session' : 'countersign.session',
  options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: secure() },
})

/** The session that a `Cookie` header names; `undefined` when it is absent, forged or too old. */
export async function sessionIdOf(cookieHeader: string | null): Promise<string | undefined> {
  const token = cookieValue(cookieHeader ?? '', sessionCookie().name)
  const secret = env().NEXTAUTH_SECRET
  if (token === undefined || secret === undefined) return undefined
  const { decode } = await import('next-auth/jwt')
  const payload = await decode({ token, secret }).catch(notOurs)
  return typeof payload?.sid === 'string' ? payload.sid : undefined
}

/** Decryption says why by throwing; to us all is the same: not signed in. */
const notOurs = () => null

function cookieValue(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}
