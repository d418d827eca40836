import { expect, test } from 'vitest'
import { ctxFor, makeOrg, testDatabase, twoOrgs } from '@/db/testing'
import { resolveAgentToken } from '@/lib/identity/server'
import { newId } from '@/lib/platform/ids'
import { type Permission, permissions, roles } from '@/lib/platform/permissions'
import * as verbs from '.'

const database = await testDatabase()

/** A server with approved tools, as a sync and a review leave them. */
async function addServer(orgId: string, name: string, tools: string[]): Promise<void> {
  const id = newId()
  const { owner } = database
  await owner`insert into servers (id, org_id, name, config, created_at, updated_at)
    values (${id}, ${orgId}, ${name}, '{"transport":"stdio","command":"node","args":[],"env":{}}', now(), now())`
  for (const tool of tools) {
    const pending = tool.startsWith('pending')
    await owner`insert into contracts
      (id, org_id, server_id, kind, name, latest_version_id, approved_version_id, governance, created_at, updated_at)
      values (${newId()}, ${orgId}, ${id}, 'tool', ${tool}, ${newId()}, ${pending ? null : newId()}, '{"tier":"L0"}', now(), now())`
  }
}

test('a profile is made, listed, changed and removed, with its tokens', async () => {
  const { orgId, slug } = await makeOrg()
  const ctx = await ctxFor(orgId)
  await addServer(orgId, 'a', ['search', 'get', 'pending.one'])
  await addServer(orgId, 'b', ['search'])
  const made = await verbs.createProfile(ctx, {
    name: 'support',
    grants: [
      { server: 'a', tools: ['*'] },
      { server: 'b', tools: ['search'] },
    ],
  })
  expect(made).toMatchObject({
    name: 'support',
    counts: { tools: 3, tokens: 0 },
    hold: { waitMs: 15_000, reviewers: ['owner', 'reviewer'] },
  })
  expect(made.endpoint).toMatch(new RegExp(`/mcp/${slug}/support$`))
  expect((await verbs.listServed(ctx, { id: made.id })).items.map(i => i.servedName)).toEqual([
    'get',
    'a__search',
    'b__search',
  ])
  const changed = await verbs.updateProfile(ctx, { id: made.id, grants: [{ server: 'a', tools: ['g*'] }] })
  expect(changed.counts.tools).toBe(1)
  expect((await verbs.previewServed(ctx, { grants: [{ server: 'b', tools: ['*'] }] })).items).toHaveLength(1)

  const { token, value } = await verbs.createToken(ctx, { id: made.id, name: 'laptop' })
  expect(value).toMatch(/^cst_/)
  expect(token).toMatchObject({ agent: 'support', name: 'laptop' })
  expect(value.startsWith(token.prefix)).toBe(true)
  expect(await resolveAgentToken(value)).toMatchObject({ orgId, profileId: made.id, agent: 'support' })
  expect(JSON.stringify(await database.owner`select * from agent_tokens`)).not.toContain(value)
  expect(JSON.stringify(await database.owner`select * from audit_events`)).not.toContain(value)
  expect((await verbs.getProfile(ctx, { id: made.id })).counts.tokens).toBe(1)

  await verbs.revokeToken(ctx, { id: token.id })
  await verbs.revokeToken(ctx, { id: token.id })
  expect(await resolveAgentToken(value)).toBeUndefined()

  const other = await verbs.createToken(ctx, {
    id: made.id,
    name: 'ci',
    expiresInDays: null,
    agent: 'ci-agent',
  })
  expect(
    (await verbs.listTokens(ctx, { id: made.id })).items.map(t => [t.name, t.expiresAt === null]),
  ).toEqual([
    ['ci', true],
    ['laptop', false],
  ])
  await verbs.removeProfile(ctx, { id: made.id })
  expect(await resolveAgentToken(other.value)).toBeUndefined()
  await expect(verbs.getProfile(ctx, { id: made.id })).rejects.toMatchObject({ code: 'not_found' })
  const actions = await database.owner`select action from audit_events where org_id = ${orgId} order by id`
  expect(actions.map(row => row.action)).toEqual([
    'profile.created',
    'profile.updated',
    'token.created',
    'token.revoked',
    'token.created',
    'profile.removed',
  ])
})

test('a change that changes nothing writes nothing', async () => {
  const ctx = await ctxFor((await makeOrg()).orgId)
  const { id, updatedAt } = await verbs.createProfile(ctx, { name: 'same', owner: 'me' })
  expect((await verbs.updateProfile(ctx, { id, owner: 'me' })).updatedAt).toBe(updatedAt)
})

test('a grant of an unknown server is refused, with those that are there', async () => {
  const { orgId } = await makeOrg()
  const ctx = await ctxFor(orgId)
  await addServer(orgId, 'inventory', [])
  const grants = [{ server: 'inventry', tools: ['*'] }]
  const refused = {
    code: 'invalid',
    hint: 'Servers: inventory.',
    issues: [{ path: 'grants.0.server', message: 'There is no server inventry. Did you mean inventory?' }],
  }
  await expect(verbs.createProfile(ctx, { name: 'x', grants })).rejects.toMatchObject(refused)
  const { id } = await verbs.createProfile(ctx, { name: 'x' })
  await expect(verbs.updateProfile(ctx, { id, grants })).rejects.toMatchObject(refused)
})

test('of two who take one name at the same time, one wins', async () => {
  const ctx = await ctxFor((await makeOrg()).orgId)
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => verbs.createProfile(ctx, { name: 'wanted' })),
  )
  const lost = tries.filter(t => t.status === 'rejected')
  expect(lost).toHaveLength(4)
  for (const t of lost)
    expect(t.reason).toMatchObject({ code: 'conflict', message: expect.stringContaining('wanted') })
  expect((await verbs.listProfiles(ctx, {})).total).toBe(1)
})

test('a token made while its profile is removed does not outlive it', async () => {
  const ctx = await ctxFor((await makeOrg()).orgId)
  for (let i = 0; i < 10; i++) {
    const { id } = await verbs.createProfile(ctx, { name: `p${i}` })
    const [token] = await Promise.allSettled([
      verbs.createToken(ctx, { id, name: 't' }),
      verbs.removeProfile(ctx, { id }),
    ])
    if (token.status === 'fulfilled') expect(await resolveAgentToken(token.value.value)).toBeUndefined()
    else expect(token.reason).toMatchObject({ code: 'not_found' })
  }
})

test('pages and search', async () => {
  const ctx = await ctxFor((await makeOrg()).orgId)
  for (const name of ['c', 'a', 'b', 'x%'])
    await (name === 'x%' ? undefined : verbs.createProfile(ctx, { name }))
  const first = await verbs.listProfiles(ctx, { limit: 2 })
  expect([first.items.map(p => p.name), first.total]).toEqual([['a', 'b'], 3])
  const rest = await verbs.listProfiles(ctx, { limit: 2, cursor: first.nextCursor ?? '' })
  expect([rest.items.map(p => p.name), rest.nextCursor]).toEqual([['c'], null])
  expect((await verbs.listProfiles(ctx, { q: '%' })).items).toEqual([])
})

test('another organization sees and changes nothing of it', async () => {
  const { ours, theirs } = await twoOrgs()
  const mine = await ctxFor(ours.orgId)
  const foreign = await ctxFor(theirs.orgId)
  const { id } = await verbs.createProfile(mine, { name: 'p' })
  const { token } = await verbs.createToken(mine, { id, name: 't' })
  expect((await verbs.listProfiles(foreign, {})).items).toEqual([])
  const attempts = await Promise.allSettled([
    verbs.getProfile(foreign, { id }),
    verbs.listServed(foreign, { id }),
    verbs.updateProfile(foreign, { id, owner: 'me' }),
    verbs.removeProfile(foreign, { id }),
    verbs.listTokens(foreign, { id }),
    verbs.createToken(foreign, { id, name: 't' }),
    verbs.revokeToken(foreign, { id: token.id }),
  ])
  for (const attempt of attempts)
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
  expect(await verbs.loadProfiles(theirs.orgId)).toEqual([])
  expect(await verbs.loadProfiles(ours.orgId)).toMatchObject([{ id, name: 'p' }])
})

test('a role without the permission is refused', async () => {
  const { orgId } = await makeOrg()
  const all = Object.values(verbs).filter(v => typeof v === 'function' && 'permission' in v)
  for (const role of roles) {
    const ctx = await ctxFor(orgId, { role })
    for (const verb of all) {
      const allowed = permissions[verb.permission as Permission].some(r => r === role)
      const result = verb.fromUnknown(ctx, null)
      await expect(result).rejects.toMatchObject({ code: allowed ? 'invalid' : 'forbidden' })
    }
  }
})
