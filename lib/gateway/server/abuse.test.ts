import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '@/db/testing'
import { LiveRequests, MAX_LIVE_PER_TOKEN } from './live-requests'
import { Fixture } from './testing/fixture'
import { openItems } from './testing/records'
import { causeOf, messageOf, Rig } from './testing/rig'
import { makeWorld } from './testing/world'

await testDatabase()
const fixture = await new Fixture('legacy').start()
const world = await makeWorld({
  servers: { fixture: { transport: 'http', url: fixture.url, auth: { type: 'none' } } },
  govern: { hit: { tier: 'L2', tierReason: 'held in this test' } },
  gateway: { maxWaiting: 5 },
})
const rig = new Rig(world.url, world.token.value)
afterAll(async () => {
  await world.close()
  await fixture.stop()
})

const initialize = (more: object = {}) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-03-26',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
      ...more,
    },
  })

describe('a Host header', () => {
  test.each([
    'user@127.0.0.1',
    'a:b@localhost',
    'localhost/x',
    'localhost?x',
    'localhost:99999',
    'evil.example',
  ])('%j is none of ours', async host => {
    const reply = await rig.send('{}', { host })
    expect(reply.status).toBe(403)
    expect(messageOf(reply).error?.message).toMatch(/Host header/)
  })

  test.each(['localhost', '127.0.0.1:1', '[::1]:3100'])('%j is', async host =>
    expect((await rig.modern('tools/list', {}, { headers: { host } })).status).toBe(200),
  )
})

describe('a body that costs more than it weighs', () => {
  test.each([
    ['4 MB of open brackets', '['.repeat(4_000_000), /levels/],
    ['2 million levels', '['.repeat(2_000_000) + ']'.repeat(2_000_000), /levels/],
    ['2 million elements', `[${'[],'.repeat(2_000_000)}[]]`, /values/],
    ['300,000 members', `{${Array.from({ length: 300_000 }, (_, i) => `"k${i}":1`).join(',')}}`, /values/],
  ])('%s: refused at once', async (_, body, why) => {
    const at = performance.now()
    const reply = await rig.send(body)
    expect(reply.status).toBe(400)
    expect(messageOf(reply).error?.message).toMatch(why)
    expect(performance.now() - at).toBeLessThan(500)
  })

  test('a batch of many messages', async () => {
    const session = String((await rig.send(initialize())).headers['mcp-session-id'])
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const reply = await rig.send(JSON.stringify(Array(101).fill(ping)), { 'mcp-session-id': session })
    expect(reply.status).toBe(400)
    expect(messageOf(reply).error?.message).toMatch(/batch/)
  })
})

test('a token cannot hold more requests open than its share', () => {
  const live = new LiveRequests()
  const open = (tokenId: string) => {
    const identity = { orgId: 'o', orgSlug: 'o', profileId: 'p', agent: 'a', tokenId }
    const res = new ServerResponse(new IncomingMessage(new Socket()))
    return { res, added: live.add(res, { identity, stillHolds: async () => true }) }
  }
  const mine = Array.from({ length: MAX_LIVE_PER_TOKEN }, () => open('mine'))
  expect(mine.every(o => o.added)).toBe(true)
  expect([open('mine').added, open('other').added]).toEqual([false, true])
  mine[0]?.res.emit('close')
  expect([open('mine').added, open('mine').added]).toEqual([true, false])
})

test('a burst of calls that must be approved fills the inbox no further than its limit', async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, i) => rig.call('hit', { what: `burst ${i}` })),
  )
  const causes = replies.map(causeOf)
  expect(causes.filter(c => c === 'awaiting_human')).toHaveLength(5)
  expect(causes.filter(c => c === 'rate_limited')).toHaveLength(35)
  expect(await openItems(world.ctx)).toHaveLength(5)
})
