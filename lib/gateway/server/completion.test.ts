import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '@/db/testing'
import { Fixture } from './testing/fixture'
import { recorded } from './testing/records'
import { makeWorld } from './testing/world'

await testDatabase()
const fixtures = { modern: await new Fixture('modern').start(), legacy: await new Fixture('legacy').start() }
const server = (era: 'modern' | 'legacy') => ({
  transport: 'http' as const,
  url: fixtures[era].url,
  auth: { type: 'none' as const },
})
const world = await makeWorld({
  servers: { modern: server('modern'), legacy: server('legacy') },
  profile: {
    grants: [
      { server: 'modern', prompts: ['greet'] },
      { server: 'legacy', resources: ['*'] },
    ],
  },
})
afterAll(async () => {
  await world.close()
  for (const fixture of Object.values(fixtures)) await fixture.stop()
})

describe.each(['modern', 'legacy'] as const)('a completion for a %s client', era => {
  test('comes from the server of the prompt or of the template', async () => {
    const client = await world.connect({ era })
    expect(client.getServerCapabilities()?.completions).toBeDefined()
    const ofPrompt = await client.complete({
      ref: { type: 'ref/prompt', name: 'greet' },
      argument: { name: 'who', value: 'A' },
    })
    expect(ofPrompt.completion).toMatchObject({ values: ['Ada', 'Alan'], hasMore: false })
    const ofTemplate = await client.complete({
      ref: { type: 'ref/resource', uri: 'fixture://notes/{of}' },
      argument: { name: 'of', value: 'G' },
    })
    expect(ofTemplate.completion.values).toEqual(['Grace'])
  })

  test('says that there is no such thing where it is not granted', async () => {
    const client = await world.connect({ era })
    const argument = { name: 'who', value: '' }
    for (const ref of [
      { type: 'ref/prompt' as const, name: 'nobody' },
      { type: 'ref/resource' as const, uri: 'fixture://other/{id}' },
    ])
      await expect(client.complete({ ref, argument })).rejects.toThrow(/no such prompt or resource template/)
  })
})

test('a server that is away suggests nothing, which is no error; nothing is recorded', async () => {
  const client = await world.connect()
  await fixtures.legacy.stop()
  const result = await client.complete({
    ref: { type: 'ref/resource', uri: 'fixture://notes/{of}' },
    argument: { name: 'of', value: 'G' },
  })
  expect(result.completion.values).toEqual([])
  expect(await recorded(world.ctx)).toEqual([])
})
