import { createMCPClient } from '@ai-sdk/mcp'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '@/db/testing'
import { Fixture } from './testing/fixture'
import { lastCall, recorded, until } from './testing/records'
import { makeWorld } from './testing/world'

await testDatabase()
const upstream = { modern: await new Fixture('modern').start(), legacy: await new Fixture('legacy').start() }
const server = (era: 'modern' | 'legacy') => ({
  transport: 'http' as const,
  url: upstream[era].url,
  auth: { type: 'none' as const },
})
const worlds = {
  modern: await makeWorld({ servers: { fixture: server('modern') }, govern: { slow: { timeoutMs: 300 } } }),
  legacy: await makeWorld({ servers: { fixture: server('legacy') }, govern: { slow: { timeoutMs: 300 } } }),
}
const both = await makeWorld({
  servers: { one: server('modern'), two: server('legacy') },
  profile: {
    grants: [
      { server: 'one', tools: ['echo', 'st*'] },
      { server: 'two', tools: ['echo'], prompts: ['greet'] },
    ],
  },
})
afterAll(async () => {
  for (const w of [...Object.values(worlds), both]) await w.close()
  for (const f of Object.values(upstream)) await f.stop()
})

const granted = [
  'ask',
  'broken',
  'change',
  'countersign_get_status',
  'echo',
  'hit',
  'liar',
  'order',
  'slow',
  'steps',
  'visit',
  'wait',
]
const cause = (result: unknown) =>
  (result as { _meta?: Record<string, unknown> })._meta?.['dev.countersign/cause']
const combinations = (['modern', 'legacy'] as const).flatMap(down =>
  (['modern', 'legacy'] as const).map(up => ({ down, up })),
)

describe.each(combinations)('a $down client before a $up server', ({ down, up }) => {
  const world = worlds[up]

  test('lists exactly what is granted and calls it, with everything that the server sends', async () => {
    const client = await world.connect({ era: down })
    const { tools } = await client.listTools()
    expect(tools.map(t => t.name)).toEqual(granted)
    const result = await client.callTool({ name: 'echo', arguments: { text: 'hi' } })
    expect(result).toMatchObject({ structuredContent: { text: 'hi' }, _meta: { 'fixture/kept': true } })
    expect(result.isError).toBeFalsy()
    expect(await lastCall(world.ctx)).toMatchObject({
      state: 'COMPLETED',
      cause: null,
      name: 'echo',
      server: 'fixture',
      argumentsSummary: 'text: hi',
      attempts: 1,
    })
  })

  test('reads resources and prompts the same way', async () => {
    const client = await world.connect({ era: down })
    expect((await client.listResources()).resources).toMatchObject([{ uri: 'fixture://readme' }])
    expect(await client.readResource({ uri: 'fixture://readme' })).toMatchObject({
      contents: [{ text: 'read me' }],
    })
    expect((await client.listPrompts()).prompts).toMatchObject([{ name: 'greet' }])
    const prompt = await client.getPrompt({ name: 'greet', arguments: { who: 'Ada' } })
    expect(prompt.messages[0]?.content).toMatchObject({ text: 'Hello Ada' })
    await expect(client.readResource({ uri: 'fixture://other' })).rejects.toThrow(/no resource/)
    await expect(client.getPrompt({ name: 'greet' })).rejects.toThrow(/needs the argument who/)
  })

  test('gets progress and logs, and both are on the timeline', async () => {
    const client = await world.connect({ era: down })
    const logs: unknown[] = []
    client.setNotificationHandler('notifications/message', n => void logs.push(n.params.data))
    if (down === 'legacy') await client.setLoggingLevel('info')
    const progress: number[] = []
    await client.callTool(
      { name: 'steps', arguments: {}, _meta: { 'io.modelcontextprotocol/logLevel': 'info' } },
      { onprogress: p => void progress.push(p.progress) },
    )
    expect(progress).toEqual([1, 2, 3])
    await until(() => (logs.length === 3 ? true : undefined))
    expect(logs).toEqual(['step 1', 'step 2', 'step 3'])
    expect((await lastCall(world.ctx))?.progress).toEqual({ value: 3, total: 3, message: 'step 3' })
  })

  test.each([
    ['echo', { text: 7 }, 'validation_failed', /\/text/],
    ['echo', { text: 'x', more: 1 }, 'validation_failed', /more/],
    ['nothing', {}, 'not_found', /no tool nothing/],
    ['slow', { ms: 5000 }, 'upstream_timeout', /within 0.3 s/],
    ['broken', {}, 'tool_error', /It failed/],
  ])('is told why %s with %j fails', async (name, args, expected, text) => {
    const client = await world.connect({ era: down })
    const result = await client.callTool({ name, arguments: args })
    expect(result.isError).toBe(true)
    expect(cause(result)).toBe(expected)
    expect(JSON.stringify(result.content)).toMatch(text)
    expect(await lastCall(world.ctx)).toMatchObject({ requestedName: name, cause: expected })
  })

  test('is told of a result that breaks its promise, and gets it', async () => {
    const client = await world.connect({ era: down })
    const result = await client.callTool({ name: 'liar', arguments: {} })
    expect(result).toMatchObject({ structuredContent: { other: 1 } })
  })

  test('cancels: the server is told', async () => {
    const client = await world.connect({ era: down })
    const before = upstream[up].cancelled
    const stop = new AbortController()
    const call = client.callTool({ name: 'wait', arguments: { ms: 3000 } }, { signal: stop.signal })
    await until(async () => ((await lastCall(world.ctx))?.state === 'RUNNING' ? true : undefined))
    stop.abort()
    await expect(call).rejects.toThrow()
    await until(() => (upstream[up].cancelled > before ? true : undefined))
    expect(await lastCall(world.ctx)).toMatchObject({ state: 'CANCELLED', cause: 'cancelled' })
  })
})

describe('clients that nobody here wrote', () => {
  test('the SDK of version 1', async () => {
    const client = new ClientV1({ name: 'v1', version: '1.0.0' })
    const { url, token } = worlds.modern
    await client.connect(
      new TransportV1(new URL(url), { requestInit: { headers: { authorization: `Bearer ${token.value}` } } }),
    )
    expect((await client.listTools()).tools.map(t => t.name)).toEqual(granted)
    expect(await client.callTool({ name: 'echo', arguments: { text: 'hi' } })).toMatchObject({
      structuredContent: { text: 'hi' },
    })
    await client.close()
  })

  test('@ai-sdk/mcp', async () => {
    const { url, token } = worlds.legacy
    const client = await createMCPClient({
      transport: { type: 'http', url, headers: { authorization: `Bearer ${token.value}` } },
    })
    const tools = await client.tools()
    expect(Object.keys(tools).sort()).toEqual(granted)
    const result = await tools.echo?.execute?.({ text: 'hi' }, { toolCallId: '1', messages: [] })
    expect(result).toMatchObject({ structuredContent: { text: 'hi' } })
    await client.close()
  })
})

describe('a profile', () => {
  test('serves its grants only; a shared name gets its server in front', async () => {
    const client = await both.connect()
    const { tools } = await client.listTools()
    expect(tools.map(t => t.name)).toEqual(['one__echo', 'steps', 'two__echo'])
    expect(tools[0]?._meta).toMatchObject({
      'dev.countersign/original-name': 'echo',
      'dev.countersign/server': 'one',
    })
    expect((await client.listPrompts()).prompts).toHaveLength(1)
    expect((await client.listResources()).resources).toEqual([])
    const result = await client.callTool({ name: 'two__echo', arguments: { text: 'x' } })
    expect(result.structuredContent).toEqual({ text: 'x' })
    expect(cause(await client.callTool({ name: 'hit', arguments: { what: 'x' } }))).toBe('not_found')
  })

  test('tells connected clients when its lists change', async () => {
    const old = await both.connect({ era: 'legacy' })
    const told: string[] = []
    old.setNotificationHandler('notifications/tools/list_changed', () => void told.push('legacy'))
    const young = await both.connect({ era: 'modern' })
    young.setNotificationHandler('notifications/tools/list_changed', () => void told.push('modern'))
    const subscription = await young.listen({ toolsListChanged: true })
    await both.govern('steps', { enabled: false })
    await until(() => (told.includes('legacy') && told.includes('modern') ? true : undefined))
    expect((await old.listTools()).tools.map(t => t.name)).not.toContain('steps')
    const result = await old.callTool({ name: 'steps', arguments: {} })
    expect(cause(result)).toBe('stale_tool_list')
    await both.govern('steps', { enabled: true })
    await subscription.close()
  })

  test('limits the rate of a tool', async () => {
    await both.govern('steps', { maxQpsPerTenant: 1 })
    const client = await both.connect()
    await until(async () => {
      const results = await Promise.all(
        [1, 2, 3].map(() => client.callTool({ name: 'steps', arguments: {} })),
      )
      return results.some(r => cause(r) === 'rate_limited') ? true : undefined
    })
    await both.govern('steps', { maxQpsPerTenant: null })
  })
})

test('the token of the agent never travels upstream; run and trace do', async () => {
  const world = worlds.modern
  const client = await world.connect({ headers: { 'X-Agent-Run-Id': 'job-7' } })
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  await client.callTool({ name: 'echo', arguments: { text: 'x' }, _meta: { traceparent, 'my/own': 1 } })
  const seen = upstream.modern.seenMeta.at(-1)
  expect(seen).toMatchObject({ 'my/own': 1, 'dev.countersign/run-id': expect.any(String) })
  expect(seen?.traceparent).toMatch(new RegExp(`^00-${'a'.repeat(32)}-(?!b{16})[0-9a-f]{16}-01$`))
  expect(upstream.modern.authorizations.every(a => a === undefined)).toBe(true)
  const calls = await recorded(world.ctx)
  expect(calls.at(-1)?.runId).not.toBe(calls.at(-2)?.runId)
})
