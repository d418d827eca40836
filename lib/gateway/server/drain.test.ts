import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '@/db/testing'
import { Fixture } from './testing/fixture'
import { lastCall, openItems, recorded, until } from './testing/records'
import { makeWorld } from './testing/world'

await testDatabase()
const fixture = await new Fixture('legacy').start()
const world = await makeWorld({
  servers: { fixture: { transport: 'http', url: fixture.url, auth: { type: 'none' } } },
  govern: {
    hit: { tier: 'L2', tierReason: 'held in this test' },
    change: { tier: 'L1', tierReason: 'called in this test' },
  },
  profile: { hold: { waitMs: 60_000, reviewers: ['owner'] } },
})
afterAll(async () => {
  await world.close()
  await fixture.stop()
})
const cause = (r: { _meta?: Record<string, unknown> | undefined }) => r._meta?.['dev.countersign/cause']

test('a gateway that stops lets calls end, sends who waits away with a ticket, and takes nothing new', async () => {
  const client = await world.connect()
  const running = client.callTool({ name: 'change', arguments: { what: 'drained', ms: 1500 } })
  const held = client.callTool({ name: 'hit', arguments: { what: 'held' } })
  await until(() => (fixture.effects.length === 1 ? true : undefined))
  await until(async () => ((await openItems(world.ctx)).length === 1 ? true : undefined))
  const closed = world.gateway.close()
  const [done, waiting] = await Promise.all([running, held])
  expect(done).toMatchObject({ content: [{ text: 'change 1' }] })
  expect(cause(waiting)).toBe('awaiting_human')
  await closed
  await expect(client.callTool({ name: 'echo', arguments: { text: 'late' } })).rejects.toThrow()
  const calls = await recorded(world.ctx)
  expect(calls.map(c => [c.name, c.state])).toEqual([
    ['change', 'COMPLETED'],
    ['hit', 'WAITING_FOR_INPUT'],
  ])
  expect(await lastCall(world.ctx)).toMatchObject({ runningAt: null })
  expect(await openItems(world.ctx)).toHaveLength(1)
})
