import { request } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '@/db/testing'
import { createProfile, createToken, revokeToken } from '@/lib/profiles/server'
import { Fixture } from './testing/fixture'
import { until } from './testing/records'
import { makeWorld } from './testing/world'

const database = await testDatabase()
const fixture = await new Fixture('legacy').start()
const server = { transport: 'http' as const, url: fixture.url, auth: { type: 'none' as const } }
const world = await makeWorld({
  servers: { fixture: server, dead: server },
})
const other = await makeWorld({ servers: { fixture: server } })
afterAll(async () => {
  await world.close()
  await other.close()
  await fixture.stop()
})

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const modern = (method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 't', version: '1' },
    },
  },
})

function post(body: unknown, headers: Record<string, string> = {}, url = world.url): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${world.token.value}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const modernHeaders = (method: string, more: Record<string, string> = {}) => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...more,
})

/** Sends headers that fetch would not. */
function raw(headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      world.url,
      { method: 'POST', headers: { authorization: `Bearer ${world.token.value}`, ...headers } },
      res => {
        res.resume()
        resolve(res.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(list))
  })
}

/** The token with another last letter, whatever the last one was. */
const otherEnd = (token: string) => `${token.slice(0, -1)}${token.endsWith('_') ? '-' : '_'}`

describe('who may come in', () => {
  test.each([
    ['no token', { authorization: '' }],
    ['no bearer', { authorization: 'Basic eDp5' }],
    ['an unknown token', { authorization: 'Bearer cst_nothing' }],
    ['a token with a letter changed', { authorization: `Bearer ${otherEnd(world.token.value)}` }],
  ])('not %s: 401 with a challenge and words', async (_, headers) => {
    const response = await post(list, headers)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
    const { error } = await response.json()
    expect(error.data).toEqual({ 'dev.countersign/cause': 'unauthenticated' })
    expect(error.message).toMatch(/console/)
  })

  test('not an expired one, and a revoked one is out within a second', async () => {
    const { token, value } = await createToken(world.ctx, { id: world.profile.id, name: 'old' })
    const auth = { authorization: `Bearer ${value}` }
    const status = async () =>
      (await post(modern('tools/list'), { ...modernHeaders('tools/list'), ...auth })).status
    expect(await status()).toBe(200)
    await revokeToken(world.ctx, { id: token.id })
    const at = Date.now()
    await until(async () => ((await status()) === 401 ? true : undefined))
    expect(Date.now() - at).toBeLessThan(1000)
    const late = await createToken(world.ctx, { id: world.profile.id, name: 'late' })
    await database.owner`update agent_tokens set expires_at = now() - interval '1 minute' where id = ${late.token.id}`
    expect((await post(list, { authorization: `Bearer ${late.value}` })).status).toBe(401)
  })

  test('not with the token of another organization or profile', async () => {
    expect((await post(list, { authorization: `Bearer ${other.token.value}` })).status).toBe(403)
    const second = await createProfile(world.ctx, { name: 'second' })
    const url = world.url.replace('/support', `/${second.name}`)
    const response = await post(list, {}, url)
    expect(response.status).toBe(403)
    expect((await response.json()).error.message).toMatch(new RegExp(`/mcp/${world.slug}/support`))
  })

  test('not into the session of another token', async () => {
    const init = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
    }
    const session = (await post(init)).headers.get('mcp-session-id') ?? ''
    expect(session).not.toBe('')
    const { value } = await createToken(world.ctx, { id: world.profile.id, name: 'thief' })
    const theirs = { 'mcp-session-id': session, authorization: `Bearer ${value}` }
    expect((await post(list, theirs)).status).toBe(404)
    expect((await post(list, { 'mcp-session-id': session })).status).toBe(200)
    expect((await post(list, { 'mcp-session-id': 'made-up' })).status).toBe(404)
    expect((await post(list)).status).toBe(400)
  })

  test('not a page of another origin, nor by a name that is not ours', async () => {
    expect((await post(list, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(list, { origin: 'null' })).status).toBe(403)
    expect(await raw({ host: 'evil.example', 'content-type': 'application/json' })).toBe(403)
    expect((await post(list, { origin: 'http://localhost:6274' })).status).not.toBe(403)
  })
})

describe('bad input gets a clear answer', () => {
  test.each([
    ['garbage', '{"jsonrpc": ', 400],
    ['nothing', '', 400],
    ['a number', '7', 400],
    ['null', 'null', 400],
    ['an empty batch', '[]', 400],
    ['another protocol', '{"jsonrpc":"1.0"}', 400],
    ['deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`, 400],
  ])('%s', async (_, body, status) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { message: expect.any(String) } })
  })

  test('more than 8 MiB, said or not', async () => {
    const big = JSON.stringify({ ...list, params: { x: 'x'.repeat(9 * 1024 * 1024) } })
    const said = await post(big).catch(() => undefined)
    if (said !== undefined) expect(said.status).toBe(413)
    expect((await fetch(world.url.replace(/\/mcp.*/, '/healthz'))).status).toBe(200)
  })

  test('another content type, method or path', async () => {
    expect((await post(list, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await fetch(world.url, { method: 'PUT' })).status).toBe(405)
    expect((await fetch(world.url.replace(/\/mcp.*/, '/else'))).status).toBe(404)
  })

  test('headers of a modern request that contradict its body', async () => {
    const body = modern('tools/call', { name: 'echo', arguments: { text: 'x' } })
    const right = modernHeaders('tools/call', { 'mcp-name': 'fixture__echo' })
    expect((await post(body, { ...right, 'mcp-method': 'tools/list' })).status).toBe(400)
    expect((await post(body, { ...right, 'mcp-name': 'other' })).status).toBe(400)
  })

  test.each([
    { name: 7 },
    { name: 'echo', arguments: [] },
    { arguments: {} },
    { name: 'echo', arguments: {}, _meta: { 'dev.countersign/idempotency-key': 7 } },
  ])('params %j', async params => {
    const body = modern('tools/call', params)
    Object.assign(body.params._meta, (params as { _meta?: object })._meta)
    const response = await post(body, modernHeaders('tools/call', { 'mcp-name': String(params.name ?? '') }))
    expect(response.status).toBeLessThan(500)
    expect(await response.text()).toMatch(/"code":-32/)
  })

  test('a strange name is recorded and hurts nothing', async () => {
    const client = await world.connect({ era: 'legacy' })
    const result = await client.callTool({ name: 'a\u0000b\ud800', arguments: { '\u0000': '\ud800' } })
    expect(result.isError).toBe(true)
  })
})

test('a dead server hides nothing of others, and its tools answer at once', async () => {
  const dying = await new Fixture('modern').start()
  const w = await makeWorld({
    servers: {
      alive: server,
      dying: { transport: 'http', url: dying.url, auth: { type: 'none' } },
    },
  })
  await dying.stop()
  const client = await w.connect()
  const { tools } = await client.listTools()
  expect(tools.filter(t => t.name.endsWith('echo'))).toHaveLength(2)
  const at = Date.now()
  for (const _ of [1, 2, 3]) {
    const result = await client.callTool({ name: 'dying__echo', arguments: { text: 'x' } })
    expect(result._meta?.['dev.countersign/cause']).toBe('upstream_unreachable')
  }
  expect(Date.now() - at).toBeLessThan(3000)
  expect((await client.callTool({ name: 'alive__echo', arguments: { text: 'x' } })).isError).toBeFalsy()
  await w.close()
})

test('an upstream that forgot its sessions gets the write once', async () => {
  const client = await other.connect()
  await client.callTool({ name: 'echo', arguments: { text: 'x' } })
  fixture.forgetSessions()
  const before = fixture.effects.length
  const result = await client.callTool({ name: 'order', arguments: { item: 'after restart' } })
  expect(result.isError).toBeFalsy()
  expect(fixture.effects.length).toBe(before + 1)
})

test('health, readiness and metrics', async () => {
  const base = other.url.replace(/\/mcp.*/, '')
  await (await other.connect()).callTool({ name: 'echo', arguments: { text: 'x' } })
  expect(await (await fetch(`${base}/healthz`)).text()).toBe('ok')
  expect((await fetch(`${base}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${base}/metrics`)).text()).toMatch(/countersign_calls_total\{kind="tool"/)
})
