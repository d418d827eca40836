import path from 'node:path'
import type { Client, ElicitResult } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '@/db/testing'
import { getInboxItem } from '@/lib/inbox/server'
import { Fixture } from './testing/fixture'
import { answer, lastCall, openItems, recorded, until } from './testing/records'
import { makeWorld, type World } from './testing/world'

await testDatabase()
const fixtures = { modern: await new Fixture('modern').start(), legacy: await new Fixture('legacy').start() }
const everything = path.resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')
const asks = { elicitation: { allowed: true, maxPerCall: 2 } }
const govern = { ask: asks, visit: asks }
const serversOf = (era: 'modern' | 'legacy') => ({
  fixture: { transport: 'http' as const, url: fixtures[era].url, auth: { type: 'none' as const } },
})
const worlds: World[] = []
const world = async (...args: Parameters<typeof makeWorld>) => {
  const made = await makeWorld(...args)
  worlds.push(made)
  return made
}
afterAll(async () => {
  for (const w of worlds) await w.close()
  for (const f of Object.values(fixtures)) await f.stop()
})

const ask = (topic: string) => ({ name: 'ask', arguments: { topic } })
const cause = (r: { _meta?: Record<string, unknown> | undefined }) => r._meta?.['dev.countersign/cause']
const said = (r: { content: { type: string; text?: string }[] }): unknown =>
  JSON.parse(r.content[0]?.text ?? 'null')
const callTool = async (client: Client, params: Parameters<Client['callTool']>[0]) =>
  (await client.callTool(params)) as {
    content: { type: string; text?: string }[]
    isError?: boolean
    _meta?: Record<string, unknown>
  }

describe.each(['modern', 'legacy'] as const)('a question of a %s server', up => {
  let w: World
  beforeAll(async () => {
    w = await world({
      servers: serversOf(up),
      govern,
      profile: { hold: { waitMs: 20_000, reviewers: ['owner'] } },
    })
  })
  const question = (topic: string) =>
    until(async () => (await openItems(w.ctx)).find(i => i.title.includes(topic)))

  test.each([
    ['accept', { reason: 'because' }, { action: 'accept', content: { reason: 'because' } }],
    ['decline', undefined, { action: 'decline', content: null }],
    ['cancel', undefined, { action: 'cancel', content: null }],
  ] as const)('goes to the inbox; %s comes back exactly', async (action, content, expected) => {
    const client = await w.connect()
    const call = callTool(client, ask(`tea-${action}`))
    const item = await question(`tea-${action}`)
    const full = await getInboxItem(w.ctx, { id: item.id })
    expect(full.subject).toMatchObject({
      kind: 'elicitation',
      mode: 'form',
      message: `Why tea-${action}?`,
      call: { tool: 'ask', server: 'fixture', arguments: { topic: `tea-${action}` } },
    })
    expect((await lastCall(w.ctx))?.state).toBe('WAITING_FOR_INPUT')
    await answer(w.ctx, item.id, action, content)
    const result = await call
    expect(said(result)).toMatchObject(expected)
    if (up === 'modern') expect(said(result)).toMatchObject({ state: `state tea-${action} ✓` })
    const record = await lastCall(w.ctx)
    expect(record).toMatchObject({ state: 'COMPLETED', cause: null })
    expect(record?.humanMs).toBeGreaterThan(0)
  })

  test('that takes longer than the agent waits: the call stays, and the ticket gives its result', async () => {
    const short = await world({ servers: serversOf(up), govern })
    const client = await short.connect({ era: 'legacy' })
    const first = await callTool(client, ask('late'))
    expect(cause(first)).toBe('awaiting_human')
    const ticket = first._meta?.['dev.countersign/ticket']
    const [item] = await openItems(short.ctx)
    await answer(short.ctx, item?.id ?? '', 'accept', { reason: 'slow' })
    const status = await callTool(client, { name: 'countersign_get_status', arguments: { ticket } })
    expect(said(status)).toMatchObject({ action: 'accept', content: { reason: 'slow' } })
  })

  test.each([
    ...(['accept', 'decline', 'cancel'] as const).map(action => ({ action, first: false })),
    ...(up === 'legacy' ? [{ action: 'accept' as const, first: true }] : []),
  ])('that sends a person to an address is put with that very address: $action, $first', async way => {
    const { action, first } = way
    const page = `page-${action}-${first}`
    const client = await w.connect()
    const call = callTool(client, { name: 'visit', arguments: { page, first } })
    const item = await question(page)
    const full = await getInboxItem(w.ctx, { id: item.id })
    expect(full.subject).toMatchObject({
      kind: 'elicitation',
      mode: 'url',
      message: `Sign in for ${page}`,
      url: `https://example.com/${page}?a=1&b=2`,
    })
    await answer(w.ctx, item.id, action)
    expect(said(await call)).toEqual({ action })
  })

  test('that sends a person to an address goes to a client that can open one', async () => {
    const direct = await world({ servers: serversOf(up), govern, profile: { elicitation: 'client' } })
    const visited: unknown[] = []
    const client = await direct.connect({
      era: 'modern',
      client: { capabilities: { elicitation: { url: {} } } },
      prepare: c =>
        c.setRequestHandler('elicitation/create', (request): ElicitResult => {
          visited.push(request.params.mode === 'url' && request.params.url)
          return { action: 'accept' }
        }),
    })
    const result = await callTool(client, { name: 'visit', arguments: { page: 'own' } })
    expect(visited).toEqual(['https://example.com/own?a=1&b=2'])
    expect(said(result)).toEqual({ action: 'accept' })
    const formOnly = await direct.connect({
      client: { capabilities: { elicitation: { form: {} } } },
      prepare: c => c.setRequestHandler('elicitation/create', (): ElicitResult => ({ action: 'accept' })),
    })
    const refused = await callTool(formOnly, { name: 'visit', arguments: { page: 'none' } })
    expect(cause(refused)).toBe('policy_denied')
  })

  test('that its contract does not allow is refused with a cause', async () => {
    const strict = await world({ servers: serversOf(up) })
    const client = await strict.connect()
    const result = await callTool(client, ask('x'))
    expect(result.isError).toBe(true)
    expect(cause(result)).toBe('policy_denied')
    expect(await openItems(strict.ctx)).toEqual([])
    expect(await lastCall(strict.ctx)).toMatchObject({ cause: 'policy_denied' })
  })

  test.each(['modern', 'legacy'] as const)(
    'goes to the own user of a %s client where the profile says so',
    async down => {
      const direct = await world({ servers: serversOf(up), govern, profile: { elicitation: 'client' } })
      const asked: unknown[] = []
      const client = await direct.connect({
        era: down,
        client: {
          capabilities: { elicitation: { form: {} } },
          versionNegotiation: { mode: down === 'legacy' ? 'legacy' : 'auto' },
        },
        prepare: c =>
          c.setRequestHandler('elicitation/create', (request): ElicitResult => {
            asked.push(request.params.message)
            return { action: 'accept', content: { reason: 'my user says' } }
          }),
      })
      const result = await callTool(client, ask('direct'))
      expect(asked).toEqual(['Why direct?'])
      expect(said(result)).toMatchObject({ action: 'accept', content: { reason: 'my user says' } })
      expect(await openItems(direct.ctx)).toEqual([])
    },
  )

  test('towards a client that cannot ask falls to the inbox, or is refused', async () => {
    const then = await world({
      servers: serversOf(up),
      govern,
      profile: { elicitation: 'client-then-inbox' },
    })
    const first = await callTool(await then.connect(), ask('fallback'))
    expect(cause(first)).toBe('awaiting_human')
    expect(await openItems(then.ctx)).toHaveLength(1)
    const only = await world({ servers: serversOf(up), govern, profile: { elicitation: 'client' } })
    expect(cause(await callTool(await only.connect(), ask('nobody')))).toBe('policy_denied')
  })

  test('is withdrawn when the agent cancels', async () => {
    const client = await w.connect()
    const stop = new AbortController()
    const call = client.callTool(ask('withdrawn'), { signal: stop.signal })
    await question('withdrawn')
    stop.abort()
    await expect(call).rejects.toThrow()
    await until(async () =>
      (await openItems(w.ctx)).some(i => i.title.includes('withdrawn')) ? undefined : true,
    )
    expect((await recorded(w.ctx)).at(-1)).toMatchObject({ state: 'CANCELLED', cause: 'cancelled' })
  })
})

test('two calls of a shared stdio server that ask never get the answer of the other', async () => {
  const w = await world({
    servers: { everything: { transport: 'stdio', command: 'node', args: [everything], env: {} } },
    govern: { 'trigger-elicitation-request': { elicitation: { allowed: true, maxPerCall: 1 } } },
    // The tool declares no hints, so policy would hold it for approval first.
    profile: { hold: { waitMs: 20_000, reviewers: ['owner'] }, mode: 'observe' },
  })
  const client = await w.connect()
  const { tools } = await client.listTools()
  expect(tools.length).toBeGreaterThan(5)
  expect(said2(await callTool(client, { name: 'echo', arguments: { message: 'hello' } }))).toMatch(/hello/)
  const call = () => callTool(client, { name: 'trigger-elicitation-request', arguments: {} })
  const results = [call(), call()]
  for (const name of ['Ada', 'Bob']) {
    const [item] = await until(async () => {
      const items = await openItems(w.ctx)
      return items.length === 1 ? items : undefined
    })
    await answer(w.ctx, item?.id ?? '', 'accept', { name })
    await until(async () => ((await openItems(w.ctx)).some(i => i.id === item?.id) ? undefined : true))
  }
  const texts = (await Promise.all(results)).map(said2)
  expect(texts.some(t => t.includes('Ada') && !t.includes('Bob'))).toBe(true)
  expect(texts.some(t => t.includes('Bob') && !t.includes('Ada'))).toBe(true)
})

const said2 = (r: { content: { text?: string }[] }): string => r.content.map(c => c.text ?? '').join('\n')
