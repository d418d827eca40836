import { beforeEach, describe, expect, test } from 'vitest'
import { agentCtx, ctxFor, makeOrg, testDatabase } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { roles } from '@/lib/platform/permissions'
import type { ServerConfig } from '../contract'
import { getServer } from './get-server'
import { insertServer } from './insert-server'
import { listServers } from './list-servers'
import { listSyncs } from './list-syncs'
import { removeServer } from './remove-server'
import { serverTargets } from './server-targets'
import { updateServer } from './update-server'

const database = await testDatabase()
let ctx: Ctx
beforeEach(async () => {
  ctx = await ctxFor((await makeOrg()).orgId)
})
const http = (url: string): ServerConfig => ({ transport: 'http', url, auth: { type: 'none' } })
const add = (name: string, config: ServerConfig = http(`https://${name}.example.com/mcp`)) =>
  insertServer(ctx, { name, config })
const actions = async () =>
  (await database.owner`select action from audit_events where org_id = ${ctx.orgId} order by id`).map(
    r => r.action,
  )

describe('a server', () => {
  test('is added once, unread, and audited', async () => {
    const server = await add('shop')
    expect(server).toMatchObject({
      name: 'shop',
      enabled: true,
      health: 'unknown',
      era: null,
      lastSyncAt: null,
      counts: { tools: 0, resources: 0, prompts: 0, pending: 0 },
    })
    expect(await getServer(ctx, { id: server.id })).toEqual(server)
    await expect(add('shop')).rejects.toMatchObject({ code: 'conflict' })
    expect(await actions()).toEqual(['server.added'])
  })

  test('of two with one name at once, one is added', async () => {
    const results = await Promise.allSettled([add('shop'), add('shop')])
    expect(results.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('with a command or address that is never allowed is refused', async () => {
    const stdio = { transport: 'stdio' as const, command: '/bin/sh', args: ['-c', 'true'], env: {} }
    await expect(add('sh', stdio)).rejects.toMatchObject({ code: 'invalid' })
    await expect(add('meta', http('http://169.254.169.254/'))).rejects.toMatchObject({ code: 'invalid' })
    expect((await listServers(ctx, {})).items).toEqual([])
  })

  test('with a bad name or URL names the field', async () => {
    await expect(add('bad name', http('https://x.example.com'))).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'name' }],
    })
    await expect(add('x', http('ftp://x'))).rejects.toMatchObject({ issues: [{ path: 'config.url' }] })
  })

  test('that moves forgets what was learned at the old address', async () => {
    const { id } = await add('shop')
    await database.owner`update servers set era = 'modern', health = 'healthy', health_at = now() where id = ${id}`
    const moved = await updateServer(ctx, { id, config: http('https://new.example.com/mcp') })
    expect(moved).toMatchObject({
      era: null,
      health: 'unknown',
      config: { url: 'https://new.example.com/mcp' },
    })
    expect(await updateServer(ctx, { id, enabled: false })).toMatchObject({ enabled: false })
    await updateServer(ctx, { id, enabled: false, config: moved.config })
    expect(await actions()).toEqual(['server.added', 'server.updated', 'server.disabled'])
    await expect(updateServer(ctx, { id, config: http('http://[fe80::1]/') })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  test('that profiles grant is removed only by force', async () => {
    const { id } = await add('shop')
    await database.owner`
      insert into profiles (id, org_id, name, grants, elicitation, hold, mode, roles, created_at, updated_at)
      values (${newId()}, ${ctx.orgId}, 'agents', '[{"server":"shop"}]', 'inbox', '{}', 'enforce', '[]', now(), now())`
    await expect(removeServer(ctx, { id })).rejects.toMatchObject({
      code: 'conflict',
      data: { profiles: ['agents'] },
    })
    expect(await removeServer(ctx, { id, force: true })).toBeNull()
    await expect(getServer(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(removeServer(ctx, { id, force: true })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('"false" in a query is false', async () => {
    const { id } = await add('shop')
    await database.owner`
      insert into profiles (id, org_id, name, grants, elicitation, hold, mode, roles, created_at, updated_at)
      values (${newId()}, ${ctx.orgId}, 'agents', '[{"server":"shop"}]', 'inbox', '{}', 'enforce', '[]', now(), now())`
    await expect(removeServer.fromUnknown(ctx, { id, force: 'false' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await removeServer.fromUnknown(ctx, { id, force: 'true' })).toBeNull()
  })
})

test('the list is filtered, and read page by page', async () => {
  for (const name of ['a', 'b', 'c_d']) await add(name)
  await database.owner`update servers set health = 'failing' where name = 'b' and org_id = ${ctx.orgId}`
  const names = async (input: Parameters<typeof listServers>[1]) => {
    const { items, total } = await listServers(ctx, input)
    expect(total).toBe(items.length)
    return items.map(item => item.name)
  }
  expect(await names({})).toEqual(['a', 'b', 'c_d'])
  expect(await names({ health: 'failing' })).toEqual(['b'])
  expect(await names({ q: 'C_D' })).toEqual(['c_d'])
  expect(await names({ q: 'a.example' })).toEqual(['a'])
  expect(await names({ q: '%' })).toEqual([])
  const first = await listServers(ctx, { limit: 2 })
  const rest = await listServers(ctx, { limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...rest.items].map(item => item.name)).toEqual(['a', 'b', 'c_d'])
  expect([first.total, rest.nextCursor]).toEqual([3, null])
})

test('a cursor of syncs that is not ours is harmless', async () => {
  const { id } = await add('shop')
  await expect(listSyncs(ctx, { id, cursor: 'bm9uc2Vuc2U' })).rejects.toMatchObject({ code: 'invalid' })
  expect((await listSyncs(ctx, { id, cursor: btoa('["x"]') })).items).toEqual([])
})

describe('who may', () => {
  test('every role reads; owners alone change', async () => {
    const { id } = await add('shop')
    for (const role of roles) {
      const other = await ctxFor(ctx.orgId, { role })
      expect(await getServer(other, { id })).toMatchObject({ id })
      const changes = [
        () => insertServer(other, { name: `of-${role}`, config: http('https://x.example.com') }),
        () => updateServer(other, { id, enabled: true }),
      ]
      for (const change of changes)
        if (role === 'owner') await change()
        else await expect(change()).rejects.toMatchObject({ code: 'forbidden' })
    }
    await expect(listServers(agentCtx(ctx.orgId), {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('another organization finds nothing', async () => {
    const { id } = await add('shop')
    const stranger = await ctxFor((await makeOrg()).orgId)
    expect((await listServers(stranger, {})).items).toEqual([])
    expect(await serverTargets(stranger.orgId)).toEqual([])
    const denied = { code: 'not_found' }
    await expect(getServer(stranger, { id })).rejects.toMatchObject(denied)
    await expect(listSyncs(stranger, { id })).rejects.toMatchObject(denied)
    await expect(updateServer(stranger, { id, enabled: false })).rejects.toMatchObject(denied)
    await expect(removeServer(stranger, { id, force: true })).rejects.toMatchObject(denied)
  })
})
