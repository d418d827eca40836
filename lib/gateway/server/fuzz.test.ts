import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '@/db/testing'
import { Fixture } from './testing/fixture'
import { messageOf, Rig } from './testing/rig'
import { makeWorld } from './testing/world'

await testDatabase()
const fixture = await new Fixture('legacy').start()
const world = await makeWorld({
  servers: { fixture: { transport: 'http', url: fixture.url, auth: { type: 'none' } } },
  // Nothing may wait long, nor be held for people without end.
  govern: {
    hit: { tier: 'L2', tierReason: 'held in this test' },
    slow: { timeoutMs: 200 },
    wait: { timeoutMs: 200 },
  },
  profile: { hold: { waitMs: 0, reviewers: ['owner'] } },
})
const rig = new Rig(world.url, world.token.value)
afterAll(async () => {
  await world.close()
  await fixture.stop()
})

const initialize = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'f', version: '1' },
}
const begun = await rig.send(
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize }),
)
const session = String(begun.headers['mcp-session-id'])

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
  'io.modelcontextprotocol/clientInfo': { name: 'f', version: '1' },
  'io.modelcontextprotocol/logLevel': 'debug',
  'dev.countersign/idempotency-key': 'k',
  'dev.countersign/run-id': 'r',
  'dev.countersign/conversation-id': 'c',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  progressToken: 'p',
}
const messages: { method: string; params: Record<string, unknown> }[] = [
  { method: 'initialize', params: initialize },
  { method: 'ping', params: {} },
  { method: 'server/discover', params: {} },
  { method: 'tools/list', params: { cursor: 'x' } },
  { method: 'resources/templates/list', params: {} },
  { method: 'tools/call', params: { name: 'echo', arguments: { text: 'x' } } },
  { method: 'tools/call', params: { name: 'hit', arguments: { what: 'fuzz' } } },
  { method: 'tools/call', params: { name: 'countersign_get_status', arguments: { ticket: 'x' } } },
  {
    method: 'tools/call',
    params: { name: 'echo', arguments: {}, requestState: 's', inputResponses: { q1: { action: 'accept' } } },
  },
  { method: 'prompts/get', params: { name: 'greet', arguments: { who: 'x' } } },
  { method: 'resources/read', params: { uri: 'fixture://readme' } },
  {
    method: 'completion/complete',
    params: { ref: { type: 'ref/prompt', name: 'greet' }, argument: { name: 'who', value: '' } },
  },
  { method: 'logging/setLevel', params: { level: 'debug' } },
  { method: 'notifications/cancelled', params: { requestId: 1, reason: 'x' } },
  { method: 'subscriptions/listen', params: { notifications: { toolsListChanged: true } } },
  { method: 'tasks/get', params: { taskId: 'x' } },
]

const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -0,
    2 ** 53,
    -1e308,
    '',
    '\u0000',
    '\ud800',
    '__proto__',
    'constructor',
    [],
    {},
  ),
  fc.constant('x'.repeat(70_000)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{}}}')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** Null eleven times of twelve. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 11, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

/** A valid message of either era in which some places, keys or bytes are changed. */
const body = fc
  .record({
    message: fc.constantFrom(...messages),
    modern: fc.boolean(),
    id: fc.oneof({ weight: 5, arbitrary: fc.constant<unknown>(7) }, { weight: 1, arbitrary: strange }),
    changes: fc.array(
      fc.record({ at: fc.nat(), value: strange, key: fc.option(fc.string({ maxLength: 20 })) }),
      { maxLength: 3 },
    ),
    batch: fc.integer({ min: 1, max: 20 }),
    cut: rarely(fc.nat({ max: 300 })),
    swap: rarely(
      fc.tuple(fc.nat({ max: 400 }), fc.constantFrom('"', '{', '1e999', '\\ud800', '\u0000', ',')),
    ),
  })
  .map(({ message, modern, id, changes, batch, cut, swap }) => {
    const root: Record<string, unknown> = structuredClone({
      jsonrpc: '2.0',
      id,
      method: message.method,
      params: { ...message.params, ...(modern && { _meta: envelope }) },
    })
    for (const { at, value, key } of changes) {
      const places = objectsIn(root)
      const place = places[at % places.length] ?? root
      const keys = Object.keys(place)
      Object.defineProperty(place, key ?? keys[at % Math.max(1, keys.length)] ?? 'x', {
        value: structuredClone(value),
        enumerable: true,
        writable: true,
        configurable: true,
      })
    }
    let text = JSON.stringify(batch > 17 ? Array(batch).fill(root) : root)
    if (cut !== null) text = text.slice(0, cut)
    if (swap !== null) text = text.slice(0, swap[0]) + swap[1] + text.slice(swap[0] + 1)
    return { text, modern, method: message.method, name: message.params.name ?? message.params.uri }
  })

function objectsIn(value: object): Record<string, unknown>[] {
  const inner = Object.values(value).filter((v): v is object => typeof v === 'object' && v !== null)
  return [value as Record<string, unknown>, ...inner.flatMap(objectsIn)]
}

const headerText = fc.string({ unit: fc.constantFrom(...'abz09-_/;=,.: "%é'), maxLength: 60 })
const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'mcp-protocol-version',
    'mcp-method',
    'mcp-name',
    'mcp-session-id',
    'accept',
    'content-type',
    'traceparent',
    'idempotency-key',
    'x-agent-run-id',
    'last-event-id',
    'mcp-param-text',
    'origin',
    'x-forwarded-host',
  ),
  headerText,
  { maxKeys: 2 },
)
const requests = fc.record({
  body,
  odd: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
  inSession: fc.boolean(),
  http: fc.oneof(
    { weight: 12, arbitrary: fc.constant('POST') },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'PUT', 'HEAD') },
  ),
  path: fc.oneof(
    { weight: 15, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('/', '/x', '?a=%', '/..%2f', '%00', ';x') },
  ),
})
type Fuzzed = typeof requests extends fc.Arbitrary<infer T> ? T : never

const OPEN_MS = 400

/** Status and beginning of the answer; a stream that goes on is left after a while. */
function send({ body: b, odd, inSession, http, path }: Fuzzed): Promise<{ status: number; text: string }> {
  const url = new URL(world.url)
  const headers = {
    authorization: `Bearer ${world.token.value}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(b.modern && { 'mcp-protocol-version': '2026-07-28', 'mcp-method': b.method }),
    ...(b.modern && typeof b.name === 'string' && { 'mcp-name': b.name }),
    ...(!b.modern && inSession && { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' }),
    ...odd,
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: url.hostname, port: url.port, path: url.pathname + path, method: http, headers },
      response => {
        let text = ''
        const end = () => {
          clearTimeout(timer)
          resolve({ status: response.statusCode ?? 0, text })
          response.destroy()
        }
        const timer = setTimeout(end, OPEN_MS)
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        response.on('error', end)
        response.on('end', end)
      },
    )
    sent.setTimeout(10_000, () => sent.destroy(new Error('No answer within 10 s')))
    sent.on('error', reject)
    sent.end(http === 'GET' || http === 'HEAD' ? undefined : b.text)
  })
}

test('thousands of mutated requests: no 5xx, no failure inside, no hang, and all works afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: 10, maxLength: 10 }), async many => {
      for (const { status, text } of await Promise.all(many.map(send))) {
        expect(status, text).toBeLessThan(500)
        expect(text).not.toMatch(/The gateway failed at this/)
      }
    }),
    { numRuns: 200, endOnFailure: true },
  )
  expect(messageOf(await rig.call('echo', { text: 'x' })).result?.structuredContent).toEqual({ text: 'x' })
  const health = await fetch(world.url.replace(/\/mcp.*/, '/readyz'))
  expect(health.status).toBe(200)
})
