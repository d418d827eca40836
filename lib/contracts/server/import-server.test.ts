import { beforeEach, expect, test } from 'vitest'
import { agentCtx, ctxFor, makeOrg, testDatabase } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import { getServer, listSyncs, openUpstream, updateServer } from '@/lib/servers/server'
import { getContract } from './get-contract'
import { governContract } from './govern-contract'
import { importServer } from './import-server'
import { listContracts } from './list-contracts'
import { syncServer } from './sync-server'
import { storeServer, tool } from './testing/offers'

const database = await testDatabase()
let ctx: Ctx
beforeEach(async () => {
  ctx = await ctxFor((await makeOrg()).orgId)
})
const bring = (tools: unknown[], name = 'shop') =>
  importServer(ctx, { name, file: JSON.stringify({ tools }) })
const states = async () =>
  (await listContracts(ctx, {})).items.map(({ name, state, version }) => [name, state, version])

test('a server is known by its file before anyone reaches it', async () => {
  const { server, sync } = await bring([tool('a'), tool('b', { inputSchema: { required: null } })])
  expect(server).toMatchObject({
    config: { transport: 'file' },
    health: 'unknown',
    lastSyncAt: expect.any(String),
  })
  expect(sync).toMatchObject({
    trigger: 'file',
    outcome: 'ok',
    counts: { added: 1, rejected: 1 },
    items: [{ name: 'b', reason: expect.stringMatching(/required is null/) }, { name: 'a' }],
  })
  expect(await states()).toEqual([['a', 'new', 1]])
  const rows = await database.owner`
    select action from audit_events where org_id = ${ctx.orgId} and subject_id = ${server.id} order by id`
  expect(rows.map(row => row.action)).toEqual(['server.added', 'server.synced'])
})

test('a newer file brings versions, changes and removals to review; what it does not speak of stays', async () => {
  await importServer(ctx, {
    name: 'shop',
    file: JSON.stringify({ tools: [tool('a'), tool('b')], prompts: [{ name: 'p' }] }),
  })
  const { sync } = await bring([tool('a', { title: 'New' })])
  expect(sync.counts).toMatchObject({ changed: 1, removed: 1, added: 0 })
  expect(await states()).toEqual([
    ['a', 'new', 2],
    ['b', 'removed', 1],
    ['p', 'new', 1],
  ])
})

test('a page that is not the last removes nothing', async () => {
  await bring([tool('a'), tool('b')])
  await importServer(ctx, {
    name: 'shop',
    file: JSON.stringify({ tools: [tool('a')], nextCursor: 'more' }),
  })
  expect((await states()).map(([, state]) => state)).toEqual(['new', 'new'])
})

test('it keeps its contracts and governance when it is connected later', async () => {
  const { server } = await bring([tool('a')])
  const { items } = await listContracts(ctx, {})
  const id = items[0]?.id ?? ''
  await governContract(ctx, { id, governance: { owner: 'ops' } })
  await updateServer(ctx, {
    id: server.id,
    config: { transport: 'stdio', command: 'node', args: ['x.js'], env: {} },
  })
  expect((await getContract(ctx, { id })).governance.owner).toBe('ops')
  await expect(bring([tool('a')])).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/read live/),
  })
})

test('it cannot be read or called', async () => {
  const { server } = await bring([tool('a')])
  await expect(syncServer(ctx, { id: server.id })).rejects.toMatchObject({
    code: 'conflict',
    hint: expect.stringMatching(/newer file/),
  })
  await expect(
    openUpstream({ orgId: ctx.orgId, name: 'shop', config: { transport: 'file' } }),
  ).rejects.toMatchObject({ code: 'unavailable', reason: 'upstream_unreachable' })
})

test('a file that holds no offer leaves nothing behind', async () => {
  for (const file of ['not json', '{"a":1}'])
    await expect(importServer(ctx, { name: 'shop', file })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'file' }],
    })
  expect(await database.owner`select 1 from servers where org_id = ${ctx.orgId}`).toHaveLength(0)
})

test('a live server is not overwritten by a file', async () => {
  await storeServer(ctx, 'shop')
  await expect(bring([tool('a')])).rejects.toMatchObject({ code: 'conflict' })
})

test('two files at once: one after the other, and the last one counts', async () => {
  const { server } = await bring([tool('a')])
  await Promise.all([bring([tool('a'), tool('b')]), bring([tool('a'), tool('c')])])
  expect((await listSyncs(ctx, { id: server.id })).items).toHaveLength(3)
  const offered = (await states()).filter(([, state]) => state === 'new').map(([name]) => name)
  expect([
    ['a', 'b'],
    ['a', 'c'],
  ]).toContainEqual(offered)
})

test('importing is for owners of this organization', async () => {
  const { server } = await bring([tool('a')])
  const file = JSON.stringify({ tools: [tool('x')] })
  for (const who of [await ctxFor(ctx.orgId, { role: 'reviewer' }), agentCtx(ctx.orgId)])
    await expect(importServer(who, { name: 'shop', file })).rejects.toMatchObject({ code: 'forbidden' })
  const stranger = await ctxFor((await makeOrg()).orgId)
  const theirs = await importServer(stranger, { name: 'shop', file })
  expect(theirs.server.id).not.toBe(server.id)
  expect(await states()).toEqual([['a', 'new', 1]])
  await expect(getServer(stranger, { id: server.id })).rejects.toMatchObject({ code: 'not_found' })
})
