import { describe, expect, it } from 'vitest'
import { testDatabase } from '@/db/testing'
import { newId } from '@/lib/platform/ids'
import { authenticateRequest } from './authenticate'
import { bootstrap, type FirstAccount } from './bootstrap'
import { ensureInstanceKey } from './instance-key'
import { listOrganizations, orgBySlug, orgIds } from './organizations'
import { verifyPassword } from './passwords'

const { owner: db } = await testDatabase()
const announced: FirstAccount[][] = []
const announce = (accounts: FirstAccount[]) => void announced.push(accounts)
// The first start dies while it shows the passwords: nothing is made, and the next one shows others.
await expect(
  bootstrap({
    withSample: true,
    announce: () => {
      throw new Error('killed')
    },
  }),
).rejects.toThrow('killed')
const first = await Promise.all([1, 2, 3].map(() => bootstrap({ withSample: true, announce })))
const made = first.find(b => b.created)

describe('bootstrap', () => {
  it('makes one organization, whoever of several starters comes first', async () => {
    expect(first.filter(b => b.created)).toHaveLength(1)
    expect(new Set(first.map(b => b.orgId)).size).toBe(1)
    expect(await orgIds()).toEqual([made?.orgId])
    expect(await listOrganizations()).toEqual([{ id: made?.orgId, slug: 'acme', name: 'Acme' }])
    expect((await orgBySlug('acme'))?.id).toBe(made?.orgId)
    expect(await orgBySlug('other')).toBeUndefined()
  })

  it('gives the owner and the reviewer one-time passwords that hold', async () => {
    const rows = await db<{ email: string; role: string; hash: string; since: Date | null }[]>`
      select p.email, m.role, p.password_hash as hash, p.must_change_password_since as since
      from people p join members m on m.person_id = p.id order by m.role`
    expect(rows.map(r => [r.email, r.role])).toEqual([
      ['owner@countersign.local', 'owner'],
      ['reviewer@countersign.local', 'reviewer'],
    ])
    expect(announced).toHaveLength(1)
    for (const [i, account] of (announced[0] ?? []).entries()) {
      expect(account?.password).toMatch(/^([a-z2-9A]{5}-){3}[a-z2-9A]{5}$/)
      expect(rows[i]?.hash).toMatch(/^\$argon2id\$/)
      expect(rows[i]?.since).not.toBeNull()
      expect(await verifyPassword(rows[i]?.hash ?? null, account?.password ?? '')).toBe(true)
    }
  })

  it('writes who was made into the audit, without passwords', async () => {
    const rows = await db`select action, actor, data from audit_events`
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ action: 'organization.created', actor: { kind: 'system' } })
    expect(JSON.stringify(rows)).not.toContain(announced[0]?.[0]?.password)
  })
})

describe('ensureInstanceKey', () => {
  const orgId = made?.orgId ?? ''
  const asked = (key: string) =>
    authenticateRequest(
      new Request('http://localhost/api/v1/me', { headers: { authorization: `Bearer ${key}` } }),
      newId(),
    )

  it('keeps a key that holds, and replaces one that does not', async () => {
    const key = await ensureInstanceKey(orgId)
    expect((await asked(key)).actor).toMatchObject({ email: 'owner@countersign.local', role: 'owner' })
    expect(await ensureInstanceKey(orgId, key)).toBe(key)
    const next = await ensureInstanceKey(orgId, 'csk_lost')
    expect(next).not.toBe(key)
    await expect(asked(key)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect((await asked(next)).orgId).toBe(orgId)
  })
})
