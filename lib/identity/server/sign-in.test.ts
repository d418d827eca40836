import { afterAll, describe, expect, it } from 'vitest'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import { newId } from '@/lib/platform/ids'
import { BACKOFF_MS } from '../core/backoff'
import { Browser, signIn } from '../testing/browser'
import { join } from '../testing/join'
import { startSignInServer } from '../testing/sign-in-server'
import { addMember } from './add-member'
import { authenticateRequest } from './authenticate'
import { changePassword } from './change-password'
import { removeMember } from './remove-member'
import { resetMemberPassword } from './reset-member-password'
import { updateMember } from './update-member'

process.env.NEXTAUTH_SECRET = 'a secret of the tests, 32 characters or more'
process.env.NEXTAUTH_URL = 'http://localhost:41300'
const { owner: db } = await testDatabase()
const server = await startSignInServer()
afterAll(() => server.close())
const { orgId } = await makeOrg()
const owner = await ctxFor(orgId)

async function account(role: 'viewer' | 'reviewer' = 'viewer') {
  const email = `${newId()}@example.com`
  const { member, oneTimePassword } = await addMember(owner, { email, name: 'Someone', role })
  return { email, personId: member.personId, password: oneTimePassword ?? '' }
}

const ask = (browser: Browser, init: RequestInit = {}) =>
  authenticateRequest(
    new Request('http://localhost:41300/api/v1/me', {
      ...init,
      headers: { cookie: browser.cookieHeader(server.url), host: 'localhost:41300', ...init.headers },
    }),
    newId(),
  )
const ctxOf = (browser: Browser) => ask(browser)

describe('signing in with a password', () => {
  it('opens a session that is read on every request, and ends at sign-out', async () => {
    const who = await account()
    const browser = new Browser()
    expect(await signIn(browser, server.url, who.email.toUpperCase(), who.password)).toBeNull()
    expect((await ctxOf(browser)).actor).toMatchObject({
      personId: who.personId,
      role: 'viewer',
      via: 'session',
    })
    await updateMember(owner, { personId: who.personId, role: 'reviewer' })
    expect((await ctxOf(browser)).actor).toMatchObject({ role: 'reviewer' })

    const kept = browser.cookieHeader(server.url)
    const csrf = (await (await browser.go(`${server.url}/api/auth/csrf`)).json()) as { csrfToken: string }
    await browser.go(`${server.url}/api/auth/signout`, {
      method: 'POST',
      body: new URLSearchParams({ csrfToken: csrf.csrfToken, json: 'true' }),
    })
    const stolen = new Request('http://localhost/api/v1/me', { headers: { cookie: kept } })
    await expect(authenticateRequest(stolen, newId())).rejects.toMatchObject({ code: 'unauthenticated' })
    const rows = await db`select action from audit_events where subject_id = ${who.personId} order by at, id`
    expect(rows.map(r => r.action)).toEqual([
      'member.added',
      'session.started',
      'member.role_changed',
      'session.ended',
    ])
  })

  it('gives a wrong password and an unknown e-mail the same answer, then the same wait', async () => {
    const who = await account()
    const stranger = `${newId()}@example.com`
    const tries = async (email: string, address: string) => {
      const answers: (string | null)[] = []
      for (let i = 0; i < 10; i++)
        answers.push(await signIn(new Browser(), server.url, email, 'not this one', address))
      return answers
    }
    const expected = [...Array.from({ length: 9 }, () => 'wrong'), 'wrong']
    expect(await tries(who.email, '192.0.2.2')).toEqual(expected)
    expect(await tries(stranger, '192.0.2.3')).toEqual(expected)
    expect(await signIn(new Browser(), server.url, who.email, who.password, '192.0.2.4')).toBe('locked')
    expect(await signIn(new Browser(), server.url, stranger, 'any', '192.0.2.4')).toBe('locked')
    await db`update people set locked_until = now() where id = ${who.personId}`
    expect(await signIn(new Browser(), server.url, who.email, who.password, '192.0.2.4')).toBeNull()
    const [row] = await db`select failed_attempts, locked_until from people where id = ${who.personId}`
    expect(row).toMatchObject({ failed_attempts: 0, locked_until: null })
  })

  it('holds back an address that fails for many accounts', async () => {
    for (let i = 0; i < 30; i++)
      await signIn(new Browser(), server.url, `${newId()}@example.com`, 'x', '192.0.2.9')
    const who = await account()
    expect(await signIn(new Browser(), server.url, who.email, who.password, '192.0.2.9')).toBe('locked')
    expect(await signIn(new Browser(), server.url, who.email, who.password, '192.0.2.10')).toBeNull()
  })

  it('counts parallel guesses one by one', async () => {
    const who = await account()
    await Promise.all(
      Array.from({ length: 14 }, () => signIn(new Browser(), server.url, who.email, 'no', `192.0.2.${20}`)),
    )
    const [row] = await db`select failed_attempts from people where id = ${who.personId}`
    // However many come at once, no more are looked at than before the first back-off.
    const free = BACKOFF_MS.filter(ms => ms === 0).length
    expect(row?.failed_attempts).toBeGreaterThanOrEqual(free)
    expect(row?.failed_attempts).toBeLessThanOrEqual(free + 1)
  })

  it('tells a person who belongs to no organization', async () => {
    const who = await account()
    await removeMember(owner, { personId: who.personId })
    expect(await signIn(new Browser(), server.url, who.email, who.password)).toBe('no-organization')
  })
})

describe('a session', () => {
  it('ends at once when its person is removed', async () => {
    const who = await account()
    const browser = new Browser()
    await signIn(browser, server.url, who.email, who.password)
    await ctxOf(browser)
    await removeMember(owner, { personId: who.personId })
    await expect(ctxOf(browser)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('ends when it is too old, and is worthless when forged', async () => {
    const who = await account()
    const browser = new Browser()
    await signIn(browser, server.url, who.email, who.password)
    await db`update sessions set expires_at = now() where person_id = ${who.personId}`
    await expect(ctxOf(browser)).rejects.toMatchObject({ code: 'unauthenticated' })
    const forged = new Request('http://localhost/', {
      headers: { cookie: 'countersign.session=eyJhbGciOi.x.y' },
    })
    await expect(authenticateRequest(forged, newId())).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('changes nothing for a page of another site', async () => {
    const who = await account()
    const browser = new Browser()
    await signIn(browser, server.url, who.email, who.password)
    const write = (headers: Record<string, string>) => ask(browser, { method: 'POST', headers })
    await expect(write({ origin: 'https://evil.example' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(write({ origin: 'null' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(write({})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(write({ 'sec-fetch-site': 'cross-site' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(write({ origin: 'http://localhost:41300' })).resolves.toMatchObject({ orgId })
    await expect(write({ 'sec-fetch-site': 'same-origin' })).resolves.toMatchObject({ orgId })
  })
})

describe('changePassword', () => {
  it('takes a new one, ends the other sessions and keeps this one', async () => {
    const who = await account()
    const [here, there] = [new Browser(), new Browser()]
    await signIn(here, server.url, who.email, who.password)
    await signIn(there, server.url, who.email, who.password)
    const ctx = await ctxOf(here)
    await expect(changePassword(ctx, { current: 'wrong', next: 'a long enough one' })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'current' }],
    })
    await expect(changePassword(ctx, { current: who.password, next: who.password })).rejects.toMatchObject({
      issues: [{ path: 'next' }],
    })
    await expect(changePassword(ctx, { current: who.password, next: 'short' })).rejects.toMatchObject({
      code: 'invalid',
    })
    await changePassword(ctx, { current: who.password, next: 'a long enough one' })
    await ctxOf(here)
    await expect(ctxOf(there)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await signIn(new Browser(), server.url, who.email, who.password)).toBe('wrong')
    expect(await signIn(new Browser(), server.url, who.email, 'a long enough one')).toBeNull()
  })

  it('lets one of two changes at once win', async () => {
    const who = await account()
    const browser = new Browser()
    await signIn(browser, server.url, who.email, who.password)
    const ctx = await ctxOf(browser)
    const results = await Promise.allSettled(
      ['the first new password', 'the second new password'].map(next =>
        changePassword(ctx, { current: who.password, next }),
      ),
    )
    expect(results.map(r => r.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('resetMemberPassword', () => {
  it('gives a one-time password that opens the account, and ends its sessions', async () => {
    const who = await account()
    const browser = new Browser()
    await signIn(browser, server.url, who.email, who.password)
    const { oneTimePassword } = await resetMemberPassword(owner, { personId: who.personId })
    await expect(ctxOf(browser)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await signIn(new Browser(), server.url, who.email, oneTimePassword)).toBeNull()
  })

  it('refuses for oneself, for who is in another organization too, and for strangers', async () => {
    const who = await account()
    const other = await makeOrg('other')
    await join(db, other.orgId, who.personId, 'viewer')
    const refused = (personId: string) => expect(resetMemberPassword(owner, { personId })).rejects
    await refused(who.personId).toMatchObject({ code: 'conflict' })
    await refused(owner.actor.kind === 'user' ? owner.actor.personId : '').toMatchObject({ code: 'conflict' })
    await refused(newId()).toMatchObject({ code: 'not_found' })
    const theirs = await ctxFor(other.orgId)
    await refused(theirs.actor.kind === 'user' ? theirs.actor.personId : '').toMatchObject({
      code: 'not_found',
    })
  })
})
