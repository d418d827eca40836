import { afterAll, describe, expect, it } from 'vitest'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import { newId } from '@/lib/platform/ids'
import { Browser } from '../testing/browser'
import { type Claims, startIdentityProvider } from '../testing/identity-provider'
import { startSignInServer } from '../testing/sign-in-server'
import { hasOidc } from './auth-options'
import { authenticateRequest } from './authenticate'
import { removeMember } from './remove-member'

process.env.NEXTAUTH_SECRET = 'a secret of the tests, 32 characters or more'
await testDatabase()
const server = await startSignInServer()
process.env.NEXTAUTH_URL = server.url
const users = new Map<string, Claims>()
const idp = await startIdentityProvider(`${server.url}/api/auth/callback/oidc`, users)
process.env.AUTH_OIDC_ISSUER = idp.issuer
process.env.AUTH_OIDC_CLIENT_ID = 'countersign'
process.env.AUTH_OIDC_CLIENT_SECRET = 'the secret of the client'
afterAll(async () => {
  await server.close()
  await idp.close()
})
const { orgId } = await makeOrg()
const owner = await ctxFor(orgId)

/** Goes the whole way: our button, the provider's log-in and consent pages, back to us. */
async function signInAs(user: string): Promise<{ browser: Browser; end: URL }> {
  const browser = new Browser()
  const csrf = (await (await browser.go(`${server.url}/api/auth/csrf`)).json()) as { csrfToken: string }
  const start = await browser.go(`${server.url}/api/auth/signin/oidc`, {
    method: 'POST',
    body: new URLSearchParams({
      csrfToken: csrf.csrfToken,
      callbackUrl: `${server.url}/inbox`,
      json: 'true',
    }),
  })
  let { url: next } = (await start.json()) as { url: string }
  const isOurs = (url: URL) => url.origin === server.url && !url.pathname.startsWith('/api/auth')
  for (;;) {
    const { url, response } = await browser.follow(next, isOurs)
    if (isOurs(url)) return { browser, end: url }
    const form = await response.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(form)?.[1] ?? ''
    const answer = await browser.go(url.href, {
      method: 'POST',
      body: new URLSearchParams({ prompt, login: user, password: 'any' }),
    })
    next = new URL(answer.headers.get('location') ?? '', url).href
  }
}

const whoIs = (browser: Browser) =>
  authenticateRequest(
    new Request(`${server.url}/api/v1/me`, { headers: { cookie: browser.cookieHeader(server.url) } }),
    newId(),
  )

describe('signing in through an identity provider', () => {
  it('lets a member with a verified e-mail in, and leads back to where they were', async () => {
    const actor = (await ctxFor(orgId, { role: 'auditor' })).actor
    if (actor.kind !== 'user') throw new Error('not a user')
    users.set('ann', { email: actor.email.toUpperCase(), email_verified: true, name: 'Ann' })
    expect(hasOidc()).toBe(true)
    const { browser, end } = await signInAs('ann')
    expect(end.href).toBe(`${server.url}/inbox`)
    expect((await whoIs(browser)).actor).toMatchObject({ personId: actor.personId, role: 'auditor' })
    await removeMember(owner, { personId: actor.personId })
    await expect(whoIs(browser)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect((await signInAs('ann')).end.searchParams.get('error')).toBe('unknown-email')
  })

  it('refuses an e-mail that is not verified, though a member has it', async () => {
    const actor = (await ctxFor(orgId)).actor
    if (actor.kind !== 'user') throw new Error('not a user')
    users.set('eve', { email: actor.email, email_verified: false })
    const { browser, end } = await signInAs('eve')
    expect(end.pathname + end.search).toBe('/sign-in?error=unverified-email')
    await expect(whoIs(browser)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('refuses who is no member, and makes no account', async () => {
    users.set('bob', { email: `${newId()}@example.com`, email_verified: true })
    const { end } = await signInAs('bob')
    expect(end.searchParams.get('error')).toBe('unknown-email')
  })
})
