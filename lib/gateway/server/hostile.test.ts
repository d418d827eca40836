import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '@/db/testing'
import { openItems, recorded, until } from './testing/records'
import { causeOf, messageOf, Rig } from './testing/rig'
import { makeWorld } from './testing/world'

await testDatabase()
const script = fileURLToPath(new URL('./testing/hostile-calls.mjs', import.meta.url))
const asks = { elicitation: { allowed: true, maxPerCall: 3 } }
const world = await makeWorld({
  servers: { hostile: { transport: 'stdio', command: 'node', args: [script], env: {} } },
  govern: {
    never: { timeoutMs: 1000 },
    ...Object.fromEntries(['ask-password', 'ask-odd', 'ask-script', 'ask-often'].map(name => [name, asks])),
  },
})
const rig = new Rig(world.url, world.token.value)
afterAll(() => world.close())

const textOf = (reply: Awaited<ReturnType<Rig['call']>>) => JSON.stringify(messageOf(reply).result?.content)
const echoed = (reply: Awaited<ReturnType<Rig['call']>>): unknown =>
  z
    .object({ content: z.tuple([z.object({ text: z.string().transform(text => JSON.parse(text)) })]) })
    .parse(messageOf(reply).result).content[0].text
const nested = (levels: number): unknown => (levels === 0 ? { b: 3 } : { a: nested(levels - 1), b: 1 })

/** How long another agent's call takes meanwhile. */
async function slowestMeanwhile(work: Promise<unknown>): Promise<number> {
  let slowest = 0
  let busy = true
  const watching = (async () => {
    while (busy) {
      const at = performance.now()
      await fetch(world.url.replace(/\/mcp.*/, '/healthz'))
      slowest = Math.max(slowest, performance.now() - at)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  })()
  await work.finally(() => {
    busy = false
  })
  await watching
  return slowest
}

describe('a schema that is costly to check', () => {
  test.each([
    ['slow-pattern', { a: `${'a'.repeat(60)}b` }, 'validation_failed'],
    ['slow-branches', nested(60), 'validation_failed'],
    ['slow-unique', { a: Array.from({ length: 20_000 }, (_, i) => ({ i })) }, 'validation_failed'],
    ['endless', {}, 'validation_failed'],
  ])('%s holds up nobody', async (name, args, cause) => {
    const reply = rig.call(name, args)
    const slowest = await slowestMeanwhile(reply)
    expect(causeOf(await reply)).toBe(cause)
    expect(textOf(await reply)).toMatch(/cannot be checked|must/)
    expect(slowest).toBeLessThan(1500)
  })

  test('still lets through what fits', async () => {
    expect(textOf(await rig.call('slow-pattern', { a: 'aaa' }))).toMatch(/aaa/)
    expect(textOf(await rig.call('slow-branches', { b: 2, a: { b: 1 } }))).toMatch(/b/)
    expect(textOf(await rig.call('slow-unique', { a: [1, 2] }))).toMatch(/1/)
  })
})

describe('a server that misbehaves', () => {
  test.each([
    ['huge', 'upstream_protocol'],
    ['wide', 'upstream_protocol'],
    ['deep', 'upstream_protocol'],
    ['never', 'upstream_timeout'],
    ['dies', 'upstream_unreachable'],
    ['no-result', 'upstream_protocol'],
    ['odd-error', 'upstream_protocol'],
    ['wrong-result', 'output_invalid'],
    ['garbage', undefined],
    ['wrong-id', undefined],
    ['odd-result', 'upstream_protocol'],
    ['hidden', undefined],
  ])('%s: %s', async (name, cause) => {
    const reply = await rig.call(name, {})
    expect(reply.status).toBe(200)
    expect(causeOf(reply)).toBe(cause)
    const call = await until(async () =>
      (await recorded(world.ctx)).findLast(c => c.name === name && c.finishedAt),
    )
    expect(call.cause).toBe(cause ?? null)
    expect(textOf(await rig.call('fine', { still: 'alive' }))).toMatch(/alive/)
  })

  test.each(['flood-logs', 'flood-progress'])('%s reaches an agent in measure', async name => {
    const meta = { progressToken: 'p', 'io.modelcontextprotocol/logLevel': 'info' }
    const reply = await rig.call(name, {}, { _meta: meta })
    expect(reply.body).toMatch(/done/)
    expect(reply.body.length).toBeLessThan(4_000_000)
    expect(textOf(await rig.call('fine', { still: 'alive' }))).toMatch(/alive/)
  })
})

describe('a question that nobody may be asked', () => {
  test.each([
    ['ask-password', /must not ask for a secret/],
    ['ask-odd', /nvalid/],
    ['ask-script', /address/],
  ])('%s', async (name, why) => {
    const reply = await rig.call(name, {})
    expect(textOf(reply)).toMatch(why)
    expect(await openItems(world.ctx)).toEqual([])
  })
})

describe('arguments that are no ordinary JSON', () => {
  test.each([
    ['a number without end', '{"n":1e999}', 'validation_failed'],
    ['the same with a key', '{"n":-1e999}', 'validation_failed', { 'dev.countersign/idempotency-key': 'k1' }],
    ['a prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":1}}', undefined],
    ['NUL and half a pair', '{"\\u0000\\ud800":"\\u0000\\ud800"}', undefined],
    [
      'the same with a key',
      '{"\\u0000\\ud800":"\\u0000"}',
      undefined,
      { 'dev.countersign/idempotency-key': '\u0000\ud800' },
    ],
    ['a run named with NUL', '{}', undefined, { 'dev.countersign/run-id': '\u0000\ud800' }],
    ['a conversation named with NUL', '{}', undefined, { 'dev.countersign/conversation-id': '\u0000\ud800' }],
    ['a garbled trace', '{}', undefined, { traceparent: '\u0000'.repeat(300) }],
  ])('%s (%s)', async (_, raw, cause, meta: Record<string, unknown> = {}) => {
    const reply = await rig.call('echo', '@raw', { _meta: meta }, { raw })
    expect(reply.status).toBe(200)
    expect(causeOf(reply)).toBe(cause)
    if (cause === undefined) expect(echoed(reply)).toEqual(JSON.parse(raw))
    expect((await recorded(world.ctx)).length).toBeGreaterThan(0)
    expect(Reflect.get({}, 'admin')).toBeUndefined()
  })
})
