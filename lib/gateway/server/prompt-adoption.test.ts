import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ctxFor, testDatabase, twoOrgs } from '@/db/testing'
import { listContracts } from '@/lib/contracts/server'
import { roles } from '@/lib/platform/permissions'
import * as prompts from '@/lib/prompts/server'
import { Fixture } from './testing/fixture'
import { makeWorld, type World } from './testing/world'

await testDatabase()
const fixture = await new Fixture('modern').start()
let world: World

beforeAll(async () => {
  world = await makeWorld({
    servers: { fixture: { transport: 'http', url: fixture.url, auth: { type: 'none' } } },
    profile: { managedPrompts: ['*'] },
  })
})
afterAll(async () => {
  await world.close()
  await fixture.stop()
})

const contractNamed = async (name: string) => {
  const { items } = await listContracts(world.ctx, { limit: 1000 })
  const found = items.find(i => i.name === name)
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found.id
}

test('a server’s own prompt is taken into management, and replaced once it is released', async () => {
  const adopted = await prompts.adoptPrompt(world.ctx, { contractId: await contractNamed('greet') })
  expect(adopted).toMatchObject({ name: 'greet', latest: 1, adopted: { server: 'fixture', name: 'greet' } })
  const version = await prompts.getPromptVersion(world.ctx, { name: 'greet', number: 1 })
  expect(version).toMatchObject({
    source: 'adopted',
    content: {
      arguments: [{ name: 'who', required: true }],
      messages: [{ role: 'user', text: 'Hello {{who}}' }],
    },
  })
  await expect(
    prompts.adoptPrompt(world.ctx, { contractId: await contractNamed('greet') }),
  ).rejects.toMatchObject({ code: 'conflict' })
  await expect(
    prompts.adoptPrompt(world.ctx, { contractId: await contractNamed('echo') }),
  ).rejects.toMatchObject({ code: 'invalid' })
  const named = await prompts.adoptPrompt(world.ctx, {
    contractId: await contractNamed('greet'),
    name: 'greeting',
    arguments: { who: 'Ada Lovelace' },
  })
  expect(named.latest).toBe(1)

  const client = await world.connect({ era: 'legacy' })
  expect((await client.listPrompts()).prompts.map(p => p.name)).toEqual(['greet'])
  await prompts.importRelease(world.ctx, { name: 'greet', version: 1 })
  await vi.waitFor(async () => {
    const { prompts: listed } = await client.listPrompts()
    expect(listed).toMatchObject([{ name: 'greet', _meta: { 'dev.countersign/server': 'countersign' } }])
  }, 20_000)
  expect(await prompts.importRelease(world.ctx, { name: 'greet', version: 1 })).toBe(false)
})

test('the matrix says which served prompt names which tool, and whom a change of tools reaches', async () => {
  await prompts.pushPrompt(world.ctx, {
    file: { name: 'worker', messages: [{ role: 'user', text: 'Call `echo`, then fixture__order it.' }] },
  })
  expect((await prompts.promptMatrix(world.ctx, { prompt: 'worker' })).items).toEqual([])
  await prompts.importRelease(world.ctx, { name: 'worker', version: 1 })
  const { items } = await prompts.promptMatrix(world.ctx, { prompt: 'worker' })
  expect(items.map(i => [i.tool.tool, i.tool.as, i.tool.state, i.environment, i.tool.missingIn])).toEqual([
    ['echo', 'echo', 'approved', 'production', []],
    ['order', 'fixture__order', 'approved', 'production', []],
  ])
  expect((await prompts.promptsAffected(world.ctx, { tool: 'fixture/order' })).items).toEqual([
    { prompt: 'worker', version: 1, environment: 'production', server: 'fixture', tool: 'order' },
  ])
  expect((await prompts.promptsAffected(world.ctx, { tool: ['fixture/hit'] })).items).toEqual([])
})

test('adoption and import belong to their organization, and to roles that may', async () => {
  const { theirs } = await twoOrgs()
  const other = await ctxFor(theirs.orgId)
  const contractId = await contractNamed('greet')
  await expect(prompts.adoptPrompt(other, { contractId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(prompts.importRelease(other, { name: 'greet', version: 1 })).rejects.toMatchObject({
    code: 'not_found',
  })
  for (const role of roles.filter(r => r !== 'owner'))
    await expect(
      prompts.importRelease(await ctxFor(world.ctx.orgId, { role }), { name: 'greet', version: 1 }),
    ).rejects.toMatchObject({ code: 'forbidden' })
})
