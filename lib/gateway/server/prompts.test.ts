import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ctxFor, testDatabase } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import { updateProfile } from '@/lib/profiles/server'
import * as prompts from '@/lib/prompts/server'
import { type Gateway, startGateway } from '.'
import { Fixture } from './testing/fixture'
import { makeWorld, type World } from './testing/world'

const database = await testDatabase()
const fixture = await new Fixture('modern').start()
let world: World
let reviewer: Ctx
let second: Gateway
let lister: Client

const PROMPT = 'dev.countersign/prompt'
const CONVERSATION = 'dev.countersign/conversation-id'

beforeAll(async () => {
  world = await makeWorld({
    servers: { fixture: { transport: 'http', url: fixture.url, auth: { type: 'none' } } },
    profile: { managedPrompts: ['*', 'staged@staging'] },
  })
  reviewer = await ctxFor(world.ctx.orgId, { role: 'reviewer' })
  second = await startGateway({ port: 0 })
  lister = await world.connect({ era: 'legacy' })
})
afterAll(async () => {
  await second.close()
  await world.close()
  await fixture.stop()
})

const content = (text: string, more: object = {}) => ({
  arguments: [{ name: 'who', required: true, schema: { enum: ['Ada', 'Alan', 'Grace'] } }],
  messages: [{ role: 'user' as const, text }],
  ...more,
})
async function push(name: string, text: string, more: object = {}): Promise<void> {
  await prompts.pushPrompt(world.ctx, { file: { name, title: name, ...content(text, more) } })
}
/** Releases a version with four eyes; gives its id. */
async function release(name: string, version: number, ...weights: number[]): Promise<string> {
  const made = await prompts.createPromptRelease(world.ctx, {
    name,
    version,
    stages: [...weights, 10_000].map(weight => ({ weight })),
    submit: true,
  })
  await prompts.reviewPromptRelease(reviewer, { id: made.id, digest: made.digest, decision: 'approve' })
  await prompts.startPromptRelease(world.ctx, { id: made.id })
  return made.id
}
/** By an agent of the older era, which keeps no list. */
const namesOf = async (client: Client) => (await client.listPrompts()).prompts.map(p => p.name)
const offers = (name: string) => soon(async () => expect(await namesOf(lister)).toContain(name))
const withdrawn = (name: string) => soon(async () => expect(await namesOf(lister)).not.toContain(name))
async function get(
  client: Client,
  name: string,
  conversation = 'c',
  args: Record<string, string> = { who: 'Ada' },
  meta = {},
) {
  const { messages, _meta } = await client.getPrompt({
    name,
    arguments: args,
    _meta: { [CONVERSATION]: conversation, ...meta },
  })
  const [first] = messages
  return {
    text: first?.content.type === 'text' ? first.content.text : undefined,
    served: _meta?.[PROMPT],
    _meta,
  }
}
const onSecond = () =>
  world.connect({ era: 'legacy', url: `http://127.0.0.1:${second.port}/mcp/${world.slug}/support` })
/** A gateway hears of a change within a second. */
const soon = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 20_000, interval: 20 })
const flushed = () => new Promise(resolve => setTimeout(resolve, 300))

test.each(['modern', 'legacy'] as const)('a %s agent lists and gets what is in production', async era => {
  const name = `hello-${era}`
  await push(name, 'Hello {{who}}')
  await soon(() => expect(get(lister, name)).rejects.toThrow('a person has to review it first'))
  await release(name, 1)
  await offers(name)
  expect(await namesOf(lister)).toContain('greet')
  const client = await world.connect({ era })
  const { prompts: listed } = await client.listPrompts()
  expect(listed.find(p => p.name === name)).toMatchObject({
    title: name,
    arguments: [{ name: 'who', required: true }],
    _meta: { 'dev.countersign/server': 'countersign' },
  })
  const { text, served } = await get(client, name)
  expect(text).toBe('Hello Ada')
  const { hash } = await prompts.getPromptVersion(world.ctx, { name, number: 1 })
  expect(served).toEqual({ name, version: 1, hash, release: null, variant: null })
})

test('arguments: missing, not in the list, undeclared, braces; and their completion', async () => {
  await push('args', 'Hello {{who}}')
  await release('args', 1)
  const client = await world.connect()
  await offers('args')
  await expect(get(client, 'args', 'c', {})).rejects.toThrow('who is missing')
  await expect(get(client, 'args', 'c', { who: '{{who}}' })).rejects.toThrow('must be one of')
  await expect(get(client, 'args', 'c', { who: 'Ada', x: '1' })).rejects.toThrow('x is not an argument')
  const { completion } = await client.complete({
    ref: { type: 'ref/prompt', name: 'args' },
    argument: { name: 'who', value: 'a' },
  })
  expect(completion).toMatchObject({ values: ['Ada', 'Alan'], total: 2, hasMore: false })
})

test('a managed prompt goes before a server’s of the same name, which keeps a longer one', async () => {
  await push('greet', 'Managed {{who}}')
  await release('greet', 1)
  const client = await world.connect()
  await offers('fixture__greet')
  expect((await get(client, 'greet')).text).toBe('Managed Ada')
  expect((await get(client, 'fixture__greet')).text).toBe('Hello Ada')
})

test('a system message goes out as the user’s and is marked; configuration goes along', async () => {
  await prompts.pushPrompt(world.ctx, {
    file: {
      name: 'system',
      messages: [
        { role: 'system', text: 'You count.' },
        { role: 'user', text: 'One' },
      ],
      config: { model: 'm-1', temperature: 0 },
    },
  })
  await release('system', 1)
  const client = await world.connect()
  await offers('system')
  const { messages, _meta } = await client.getPrompt({ name: 'system' })
  expect(messages[0]).toEqual({
    role: 'user',
    content: { type: 'text', text: 'You count.', _meta: { 'dev.countersign/role': 'system' } },
  })
  expect(_meta?.['dev.countersign/prompt-config']).toEqual({
    config: { model: 'm-1', temperature: 0 },
    output: null,
  })
})

test('a profile that grants none is offered none; an environment is a grant of its own', async () => {
  await push('staged', 'New {{who}}')
  await prompts.setPromptLabel(world.ctx, { name: 'staged', label: 'staging', version: 1 })
  const client = await world.connect()
  await offers('staged')
  expect((await get(client, 'staged')).served).toMatchObject({ version: 1, variant: null })
  await updateProfile(world.ctx, { id: world.profile.id, managedPrompts: [] })
  await withdrawn('staged')
  await expect(get(client, 'staged')).rejects.toThrow('There is no prompt staged')
  await updateProfile(world.ctx, { id: world.profile.id, managedPrompts: ['*', 'staged@staging'] })
  await offers('staged')
  // A label that is taken away is served no more, whatever was cached.
  await prompts.removePromptLabel(world.ctx, { name: 'staged', label: 'staging' })
  await withdrawn('staged')
  await expect(get(client, 'staged')).rejects.toThrow(/not available yet|not served/)
})

test('a canary: alike on two replicas, kept while it widens, taken back within a second, exposures once', async () => {
  await push('canary', 'Old {{who}}')
  await release('canary', 1)
  await push('canary', 'New {{who}}')
  const client = await world.connect()
  const other = await onSecond()
  for (const c of [lister, other]) await soon(async () => expect(await namesOf(c)).toContain('canary'))
  const id = await release('canary', 2, 3_000, 7_000)
  const keys = Array.from({ length: 24 }, (_, i) => `conversation ${i}`)
  const versions = async (c: Client) =>
    Promise.all(keys.map(async k => ((await get(c, 'canary', k)).served as { version: number }).version))
  await soon(async () => expect(new Set(await versions(client))).toEqual(new Set([1, 2])))
  await soon(async () => expect(new Set(await versions(other))).toEqual(new Set([1, 2])))
  await flushed()
  const narrow = await versions(client)
  expect(await versions(other)).toEqual(narrow)
  expect((await get(client, 'canary', keys[narrow.indexOf(2)])).served).toMatchObject({
    release: id,
    variant: 'candidate',
  })

  await prompts.advancePromptRelease(world.ctx, { id, from: 0 })
  await soon(async () => {
    const fresh = Array.from({ length: 30 }, (_, i) => `fresh ${i} ${Date.now()}`)
    const got = await Promise.all(
      fresh.map(async k => ((await get(other, 'canary', k)).served as { version: number }).version),
    )
    expect(got.filter(v => v === 2).length).toBeGreaterThan(14)
  })
  // Every conversation keeps what it has, whichever replica it comes to.
  expect(await versions(client)).toEqual(narrow)
  expect(await versions(other)).toEqual(narrow)
  await flushed()
  const rows = await database.owner`
    select unit, count(*)::int as n from prompt_exposures where release_id = ${id} and unit like 'conversation %' group by unit`
  expect(rows).toHaveLength(24)
  expect(rows.every(r => r.n === 1)).toBe(true)

  await prompts.rollbackPromptRelease(world.ctx, { id })
  await soon(async () => {
    for (const c of [client, other])
      for (let i = 0; i < 10; i++)
        expect((await get(c, 'canary', `after ${i} ${Math.random()}`)).served).toMatchObject({
          version: 1,
          release: null,
        })
  })
  expect(await versions(client)).toEqual(narrow)
  expect(await versions(other)).toEqual(narrow)
  await flushed()
  const { items } = await prompts.listPromptVersions(world.ctx, { name: 'canary' })
  expect(items.map(v => [v.number, v.labels, v.release?.state])).toEqual([
    [2, [], 'rolled_back'],
    [1, ['production'], 'promoted'],
  ])
  expect(items[0]?.served.lastAt).not.toBeNull()
})

test('a rollback now takes everyone back, and tells who listens', async () => {
  await push('now', 'Old {{who}}')
  await release('now', 1)
  await push('now', 'New {{who}}')
  const id = await release('now', 2, 9_900)
  const told = vi.fn()
  const client = await world.connect({
    era: 'legacy',
    prepare: c => c.setNotificationHandler('notifications/prompts/list_changed', () => told()),
  })
  const keys = Array.from({ length: 8 }, (_, i) => `k${i}`)
  await soon(async () => {
    for (const k of keys) expect((await get(client, 'now', k)).served).toMatchObject({ version: 2 })
  })
  told.mockClear()
  await prompts.rollbackPromptRelease(world.ctx, { id, now: true, reason: 'wrong' })
  await soon(async () => {
    for (const k of keys) expect((await get(client, 'now', k)).served).toMatchObject({ version: 1 })
  })
  await soon(async () => expect(told).toHaveBeenCalled())
})

test('an exact version: only one that was released, counted apart, no exposure; label "3" is not version 3', async () => {
  for (const text of ['One {{who}}', 'Two {{who}}', 'Three {{who}}']) await push('exact', text)
  await release('exact', 1)
  const client = await world.connect()
  await offers('exact')
  const asked = (wish: object) => get(client, 'exact', 'x', { who: 'Ada' }, { [PROMPT]: wish })
  expect((await asked({ version: 1 })).served).toMatchObject({ version: 1, release: null, variant: null })
  await expect(asked({ version: 3 })).rejects.toThrow('never released')
  await expect(asked({ version: 9 })).rejects.toThrow('no such version')
  await expect(asked({ label: '3' })).rejects.toThrow('not served in this environment')
  await expect(asked({ label: '1' })).rejects.toThrow('not served in this environment')
  await expect(asked({ version: '1' })).rejects.toThrow('must be')
  await expect(asked({ version: 1, label: 'production' })).rejects.toThrow('must be')
  await flushed()
  const { items } = await prompts.listPromptVersions(world.ctx, { name: 'exact' })
  expect(items.find(v => v.number === 1)?.served).toMatchObject({ assigned: 0, exact: 1 })
  expect(
    await database.owner`select 1 from prompt_exposures e join prompts p on p.id = e.prompt_id where p.name = 'exact'`,
  ).toEqual([])
})

test('a version that was deleted is not given from any cache', async () => {
  for (const text of ['One {{who}}', 'Two {{who}}']) await push('gone', text)
  await release('gone', 1)
  await prompts.setPromptLabel(world.ctx, { name: 'gone', label: 'staging', version: 2 })
  const client = await world.connect()
  await offers('gone')
  const asked = () => get(client, 'gone', 'x', { who: 'Ada' }, { [PROMPT]: { version: 2 } })
  await prompts.removePromptLabel(world.ctx, { name: 'gone', label: 'staging' })
  await expect(asked()).rejects.toThrow('never released')
  await prompts.removePromptVersion(world.ctx, { name: 'gone', number: 2 })
  await expect(asked()).rejects.toThrow('no such version')
})

test('the arguments that only the new version takes are offered, and refused to nobody', async () => {
  await push('more', 'Old {{who}}')
  await release('more', 1)
  await push('more', 'New {{who}} {{how}}', {
    arguments: [{ name: 'who', required: true }, { name: 'how' }],
  })
  await release('more', 2, 5_000)
  const client = await world.connect()
  await soon(async () => {
    const { prompts: listed } = await lister.listPrompts()
    expect(listed.find(p => p.name === 'more')?.arguments).toEqual([
      { name: 'who', required: true },
      { name: 'how', required: false },
    ])
  })
  const got = await Promise.all(
    Array.from({ length: 20 }, (_, i) => get(client, 'more', `m${i}`, { who: 'Ada', how: 'well' })),
  )
  expect(new Set(got.map(g => g.text))).toEqual(new Set(['Old Ada', 'New Ada well']))
})

test('every get is a call of its run, and what is switched off is not given', async () => {
  await push('run', 'Hello {{who}}')
  await release('run', 1)
  const client = await world.connect()
  await offers('run')
  await get(client, 'run', 'of a run')
  await soon(async () => {
    const calls = await database.owner`
      select c.state, c.server_name, c.contract_id, r.id from calls c join runs r on r.id = c.run_id
      where c.name = 'run' and r.conversation_id = 'of a run'`
    expect(calls).toMatchObject([{ state: 'COMPLETED', server_name: 'countersign', contract_id: null }])
    const exposures =
      await database.owner`select run_id, agent from prompt_exposures where conversation_id = 'of a run'`
    expect(exposures).toEqual([{ run_id: calls[0]?.id, agent: 'support' }])
  })
  await prompts.updatePrompt(world.ctx, { name: 'run', archived: true })
  await withdrawn('run')
})
