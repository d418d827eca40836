import { describe, expect, it } from 'vitest'
import { ctxFor, makeOrg, testDatabase, twoOrgs } from '@/db/testing'
import { newId } from '@/lib/platform/ids'
import { personIdIn } from '../testing/person-id'
import { authenticateRequest } from './authenticate'
import { createApiKey } from './create-api-key'
import { listApiKeys } from './list-api-keys'
import { mintSecret } from './mint-secret'
import { removeMember } from './remove-member'
import { resolveAgentToken } from './resolve-agent-token'
import { revokeApiKey } from './revoke-api-key'
import { updateMember } from './update-member'

const { owner: db } = await testDatabase()
const { ours, theirs } = await twoOrgs()
const owner = await ctxFor(ours.orgId)
const reviewer = await ctxFor(ours.orgId, { role: 'reviewer' })
const stranger = await ctxFor(theirs.orgId)

const asked = (authorization: string) =>
  authenticateRequest(
    new Request('http://localhost/', { method: 'POST', headers: { authorization } }),
    newId(),
  )
const withKey = (value: string) => asked(`Bearer ${value}`)

describe('createApiKey', () => {
  it('makes a key that acts as its person, with its role, and is shown once', async () => {
    const { key, value } = await createApiKey(owner, { name: 'ci', role: 'auditor' })
    expect((await withKey(value)).actor).toMatchObject({
      personId: personIdIn(owner),
      role: 'auditor',
      via: 'api_key',
    })
    expect(value.startsWith(key.prefix)).toBe(true)
    expect(key.expiresAt).not.toBeNull()
    const stored = JSON.stringify([await db`select * from api_keys`, await db`select * from audit_events`])
    expect(stored).not.toContain(value)
    expect((await listApiKeys(owner, {})).items.find(k => k.id === key.id)?.lastUsedAt).not.toBeNull()
  })

  it('gives no role that the person does not have', async () => {
    for (const role of ['owner', 'auditor'] as const)
      await expect(createApiKey(reviewer, { name: 'x', role })).rejects.toMatchObject({ code: 'forbidden' })
    const { value } = await createApiKey(owner, { name: 'narrow', role: 'viewer' })
    const narrow = await withKey(value)
    await expect(createApiKey(narrow, { name: 'wide', role: 'owner' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('makes keys that shrink when their person is demoted, and end when they are removed', async () => {
    const { orgId } = await makeOrg()
    const boss = await ctxFor(orgId)
    const who = await ctxFor(orgId, { role: 'owner' })
    const { value } = await createApiKey(who, { name: 'k', role: 'owner' })
    const personId = personIdIn(who)
    await updateMember(boss, { personId, role: 'reviewer' })
    expect((await withKey(value)).actor).toMatchObject({ role: 'reviewer' })
    await removeMember(boss, { personId })
    await expect(withKey(value)).rejects.toMatchObject({ code: 'unauthenticated' })
    const [row] = await db`select revoked_at from api_keys where person_id = ${personId}`
    expect(row?.revoked_at).not.toBeNull()
  })
})

describe('a key that does not hold', () => {
  it.each([
    ['is no bearer', 'Basic abc', /header/],
    ['is cut short', 'Bearer csk_abc', /whole/],
    ['is an agent’s', `Bearer ${mintSecret('cst').value}`, /agent/],
    ['is unknown', `Bearer ${mintSecret('csk').value}`, /does not hold/],
  ])('%s', async (_, header, message) => {
    await expect(asked(header)).rejects.toMatchObject({
      code: 'unauthenticated',
      message: expect.stringMatching(message),
      hint: expect.any(String),
    })
  })

  it('is too old', async () => {
    const { key, value } = await createApiKey(owner, { name: 'old', role: 'viewer', expiresInDays: 1 })
    await db`update api_keys set expires_at = now() where id = ${key.id}`
    await expect(withKey(value)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

describe('revokeApiKey', () => {
  it('ends a key; again changes nothing', async () => {
    const { key, value } = await createApiKey(reviewer, { name: 'r', role: 'viewer' })
    await revokeApiKey(reviewer, { id: key.id })
    await revokeApiKey(reviewer, { id: key.id })
    await expect(withKey(value)).rejects.toMatchObject({ code: 'unauthenticated' })
    const rows =
      await db`select from audit_events where subject_id = ${key.id} and action = 'api_key.revoked'`
    expect(rows).toHaveLength(1)
  })

  it('reaches one’s own keys, an owner’s all, and never another organization’s', async () => {
    const { key: mine } = await createApiKey(reviewer, { name: 'mine', role: 'viewer' })
    const { key: theirs } = await createApiKey(owner, { name: 'owner’s', role: 'viewer' })
    await expect(revokeApiKey(reviewer, { id: theirs.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(revokeApiKey(stranger, { id: mine.id })).rejects.toMatchObject({ code: 'not_found' })
    const seen = async (ctx: typeof owner) => (await listApiKeys(ctx, {})).items.map(k => k.id)
    expect(await seen(reviewer)).not.toContain(theirs.id)
    expect(await seen(owner)).toEqual(expect.arrayContaining([mine.id, theirs.id]))
    expect(await seen(stranger)).toEqual([])
    await revokeApiKey(owner, { id: mine.id })
  })
})

describe('resolveAgentToken', () => {
  it('knows a token that holds, by its hash alone', async () => {
    const { value, hash, prefix } = mintSecret('cst')
    const [id, profileId] = [newId(), newId()]
    await db`insert into agent_tokens (id, org_id, profile_id, agent, name, hash, prefix, created_at)
      values (${id}, ${ours.orgId}, ${profileId}, 'bot', 'n', ${hash}, ${prefix}, now())`
    const identity = { orgId: ours.orgId, orgSlug: ours.slug, tokenId: id, profileId, agent: 'bot' }
    expect(await resolveAgentToken(value)).toEqual(identity)
    const used = async () =>
      (await db<{ at: Date | null }[]>`select last_used_at as at from agent_tokens where id = ${id}`)[0]?.at
    const first = await used()
    expect(first).not.toBeNull()
    await resolveAgentToken(value)
    expect(await used()).toEqual(first)
    for (const column of ['expires_at', 'revoked_at']) {
      await db`update agent_tokens set ${db(column)} = now() where id = ${id}`
      expect(await resolveAgentToken(value)).toBeUndefined()
      await db`update agent_tokens set ${db(column)} = null where id = ${id}`
    }
    expect(await resolveAgentToken(`${value}x`)).toBeUndefined()
    expect(await resolveAgentToken(mintSecret('cst').value)).toBeUndefined()
  })
})
