import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '@/db/testing'
import { Fixture } from './testing/fixture'
import { makeWorld } from './testing/world'

await testDatabase()
const fixtures = { modern: await new Fixture('modern').start(), legacy: await new Fixture('legacy').start() }
const world = await makeWorld({
  servers: {
    modern: { transport: 'http', url: fixtures.modern.url, auth: { type: 'none' } },
  },
})
afterAll(async () => {
  await world.close()
  await fixtures.modern.stop()
  await fixtures.legacy.stop()
})

describe.each(['modern', 'legacy'] as const)('a %s client', era => {
  test('lists what is granted and calls it', async () => {
    const client = await world.connect({ era })
    const { tools } = await client.listTools()
    expect(tools.map(t => t.name)).toEqual([
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
    ])
    const result = await client.callTool({ name: 'echo', arguments: { text: 'hi' } })
    expect(result).toMatchObject({ structuredContent: { text: 'hi' }, _meta: { 'fixture/kept': true } })
  })
})
