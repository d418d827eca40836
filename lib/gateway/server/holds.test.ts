import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '@/db/testing'
import { callOf } from '@/lib/inbox'
import { getInboxItem } from '@/lib/inbox/server'
import { createToken, revokeToken } from '@/lib/profiles/server'
import { Fixture } from './testing/fixture'
import { decide, eventsOf, lastCall, openItems, personOf, recorded, until } from './testing/records'
import { makeWorld } from './testing/world'

process.env.COUNTERSIGN_SECRET_KEY = 'the secret key of this test, long enough'
const database = await testDatabase()
const fixture = await new Fixture('legacy').start()
const config = { transport: 'http' as const, url: fixture.url, auth: { type: 'none' as const } }
// A destructive tool is L3 by default, and that is planned, not called.
const govern = { hit: { tier: 'L2', tierReason: 'held in this test' }, order: { tier: 'L1' } } as const
const world = await makeWorld({ servers: { fixture: config }, govern })
const hasty = await makeWorld({
  servers: { fixture: config },
  govern,
  gateway: { dueMs: 1500, maxWaiting: 2 },
})
afterAll(async () => {
  await world.close()
  await hasty.close()
  await fixture.stop()
})

const meta = (result: { _meta?: Record<string, unknown> | undefined }) => result._meta ?? {}
const cause = (result: { _meta?: Record<string, unknown> | undefined }) =>
  meta(result)['dev.countersign/cause']
const effects = (what: string) => fixture.effects.filter(e => e.what === what).length
const hit = (what: string) => ({ name: 'hit', arguments: { what } })

async function itemFor(what: string, w = world) {
  return until(async () => {
    const items = await openItems(w.ctx)
    for (const item of items) if (item.title.includes('hit') && (await shows(w, item.id, what))) return item
    return undefined
  })
}
async function shows(w: typeof world, id: string, what: string): Promise<boolean> {
  const { subject } = await getInboxItem(w.ctx, { id })
  return callOf(subject)?.arguments.what === what
}

describe.each(['modern', 'legacy'] as const)('a held call of a %s client', era => {
  test('goes on when a person approves while it waits', async () => {
    const client = await world.connect({ era })
    const call = client.callTool(hit(`a-${era}`))
    const item = await itemFor(`a-${era}`)
    expect(item).toMatchObject({
      kind: 'call_approval',
      tier: expect.any(String),
      requester: { server: 'fixture' },
    })
    await decide(world.ctx, item.id, 'approve')
    const result = await call
    expect(result.isError).toBeFalsy()
    expect(effects(`a-${era}`)).toBe(1)
    expect(await lastCall(world.ctx)).toMatchObject({ state: 'COMPLETED', inboxItemId: item.id, attempts: 1 })
    const by = { id: personOf(world.ctx), name: expect.any(String) }
    expect(await eventsOf(world.ctx)).toContainEqual(
      expect.objectContaining({
        type: 'call.answered',
        data: expect.objectContaining({ by, action: 'approve' }),
      }),
    )
  })

  test('is declined with the words of the person', async () => {
    const client = await world.connect({ era })
    const call = client.callTool(hit(`b-${era}`))
    await decide(world.ctx, (await itemFor(`b-${era}`)).id, 'reject', 'not on a Friday')
    const result = await call
    expect(cause(result)).toBe('human_declined')
    expect(JSON.stringify(result.content)).toMatch(/not on a Friday/)
    expect(effects(`b-${era}`)).toBe(0)
  })

  test('is answered with a ticket when nobody decides, goes on without its agent, and gives its result to the ticket', async () => {
    const client = await world.connect({ era })
    const what = `c-${era}`
    const first = await client.callTool(hit(what))
    expect(first.isError).toBe(true)
    expect(cause(first)).toBe('awaiting_human')
    const ticket = meta(first)['dev.countersign/ticket']
    expect(meta(first)).toMatchObject({
      'dev.countersign/status': 'awaiting_human',
      'dev.countersign/url': expect.stringMatching(/\/inbox\//),
      'dev.countersign/retryAfter': expect.any(Number),
    })
    const still = await client.callTool({ name: 'countersign_get_status', arguments: { ticket } })
    expect(cause(still)).toBe('awaiting_human')
    await decide(world.ctx, (await itemFor(what)).id, 'approve')
    const status = await client.callTool({ name: 'countersign_get_status', arguments: { ticket } })
    expect(status.isError).toBeFalsy()
    expect(JSON.stringify(status.content)).toMatch(/hit/)
    const repeat = await client.callTool({ ...hit(what), _meta: { 'dev.countersign/ticket': ticket } })
    expect(repeat.content).toEqual(status.content)
    expect(effects(what)).toBe(1)
    const other = await client.callTool({ ...hit('other'), _meta: { 'dev.countersign/ticket': ticket } })
    expect(cause(other)).toBe('validation_failed')
  })
})

test('keepalives reach a client that asked for progress', async () => {
  const patient = await makeWorld({
    servers: { fixture: config },
    govern,
    profile: { hold: { waitMs: 6500, reviewers: ['owner'] } },
  })
  const client = await patient.connect({ era: 'legacy' })
  const seen: unknown[] = []
  await client.callTool(hit('keepalive'), { onprogress: p => void seen.push(p) })
  expect(seen).toEqual([{ progress: 1, message: 'Waiting for a person to decide' }])
  await patient.close()
})

test('50 racing repeats by key and ticket have one effect', async () => {
  const client = await world.connect()
  const _meta = { 'dev.countersign/idempotency-key': 'race-1' }
  const first = await client.callTool({ ...hit('race'), _meta })
  const ticket = meta(first)['dev.countersign/ticket']
  // Who is told to come back (a slow machine decides late) comes back, as an agent would.
  const repeat = async (i: number): ReturnType<typeof client.callTool> => {
    const result = await client.callTool({
      ...hit('race'),
      _meta: i % 2 === 0 ? _meta : { 'dev.countersign/ticket': ticket },
    })
    return meta(result)['dev.countersign/status'] === 'awaiting_human' ? repeat(i) : result
  }
  const repeats = Array.from({ length: 50 }, (_, i) => repeat(i))
  await decide(world.ctx, (await itemFor('race')).id, 'approve')
  const results = await Promise.all(repeats)
  expect(new Set(results.map(r => JSON.stringify(r.content))).size).toBe(1)
  expect(results.every(r => r.isError !== true)).toBe(true)
  expect(effects('race')).toBe(1)
  expect((await recorded(world.ctx)).filter(c => c.argumentsSummary?.includes('race'))).toHaveLength(1)
})

test('a key joins the same call and refuses another', async () => {
  const client = await world.connect()
  const key = (k: string) => ({ _meta: { 'dev.countersign/idempotency-key': k } })
  const order = (item: string) => ({ name: 'order', arguments: { item } })
  const many = await Promise.all([1, 2, 3].map(() => client.callTool({ ...order('pen'), ...key('k1') })))
  expect(new Set(many.map(r => JSON.stringify(r.content))).size).toBe(1)
  expect(fixture.effects.filter(e => e.item === 'pen')).toHaveLength(1)
  const other = await client.callTool({ ...order('ink'), ...key('k1') })
  expect(cause(other)).toBe('validation_failed')
  expect(JSON.stringify(other.content)).toMatch(/other arguments/)
  await client.callTool(order('pad'))
  const minted = fixture.effects.filter(e => e.item === 'pad')
  expect(minted).toEqual([{ tool: 'order', item: 'pad', key: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
})

test('two principals never share: not a key, not a ticket', async () => {
  const { value } = await createToken(world.ctx, { id: world.profile.id, name: 'second' })
  const [one, two] = [await world.connect(), await world.connect({ token: value })]
  const call = { ...hit('shared'), _meta: { 'dev.countersign/idempotency-key': 'same' } }
  const first = await one.callTool(call)
  const second = await two.callTool(call)
  const tickets = [first, second].map(r => meta(r)['dev.countersign/ticket'])
  expect(new Set(tickets).size).toBe(2)
  const stolen = await two.callTool({ name: 'countersign_get_status', arguments: { ticket: tickets[0] } })
  expect(cause(stolen)).toBe('not_found')
})

test('the same call in the same session joins its hold; from another session it is a new one', async () => {
  const [one, two] = [await world.connect({ era: 'legacy' }), await world.connect({ era: 'legacy' })]
  const [a, b, c] = [
    await one.callTool(hit('join')),
    await one.callTool(hit('join')),
    await two.callTool(hit('join')),
  ]
  const tickets = [a, b, c].map(r => meta(r)['dev.countersign/ticket'])
  expect(tickets[0]).toBe(tickets[1])
  expect(tickets[2]).not.toBe(tickets[0])
})

test('an approval does not outlive what it was given for', async () => {
  const client = await world.connect()
  await client.callTool(hit('governed'))
  await world.govern('hit', { allowedAgents: ['someone-else'] })
  await new Promise(resolve => setTimeout(resolve, 400))
  const item = await itemFor('governed')
  await decide(world.ctx, item.id, 'approve')
  await until(async () => ((await lastCall(world.ctx))?.cause === 'authz_denied' ? true : undefined))
  await world.govern('hit', { allowedAgents: null })
  await new Promise(resolve => setTimeout(resolve, 400))

  const { token, value } = await createToken(world.ctx, { id: world.profile.id, name: 'short' })
  const revoked = await world.connect({ token: value })
  await revoked.callTool(hit('revoked'))
  await revokeToken(world.ctx, { id: token.id })
  await decide(world.ctx, (await itemFor('revoked')).id, 'approve')
  await until(async () => ((await lastCall(world.ctx))?.cause === 'unauthenticated' ? true : undefined))
  expect(effects('governed') + effects('revoked')).toBe(0)
})

test('expires when nobody decides in time, and holds are limited', async () => {
  const client = await hasty.connect()
  const first = await client.callTool(hit('late'))
  const ticket = meta(first)['dev.countersign/ticket']
  await client.callTool(hit('late too'))
  const third = await client.callTool(hit('late three'))
  expect(cause(third)).toBe('rate_limited')
  const status = await until(async () => {
    const r = await client.callTool({ name: 'countersign_get_status', arguments: { ticket } })
    return cause(r) === 'awaiting_human' ? undefined : r
  })
  expect(cause(status)).toBe('expired')
  expect(effects('late')).toBe(0)
  const [call] = (await recorded(hasty.ctx)).filter(c => c.id === ticket)
  expect(call).toMatchObject({ state: 'EXPIRED', cause: 'expired' })
  expect(call?.humanMs).toBeGreaterThan(500)
  expect(call?.durationMs).toBeLessThan(500)
})

test('a plan-only tool says what to do instead, and observe mode lets it go on and records', async () => {
  await world.govern('change', { tier: 'L3' })
  const observed = await makeWorld({
    servers: { fixture: config },
    profile: { mode: 'observe' },
    govern: { change: { tier: 'L3' } },
  })
  const client = await observed.connect()
  expect((await client.callTool({ name: 'change', arguments: { what: 'seen' } })).isError).toBeFalsy()
  expect(await lastCall(observed.ctx)).toMatchObject({
    state: 'COMPLETED',
    decision: { outcome: 'deny', cause: 'policy_denied', observed: true },
  })
  await observed.close()
  const strict = await world.connect()
  const result = await until(async () => {
    const r = await strict.callTool({ name: 'change', arguments: { what: 'planned' } })
    return cause(r) === 'policy_denied' ? r : undefined
  })
  expect(JSON.stringify(result.content)).toMatch(/planned, approved by a person, and executed by a workflow/)
})

test('secrets are hidden from the record and from the inbox, and reach the server', async () => {
  const client = await world.connect()
  const result = client.callTool({ name: 'hit', arguments: { what: 'masked', secret: 'hunter2' } })
  const item = await itemFor('masked')
  const shown = await getInboxItem(world.ctx, { id: item.id })
  expect(callOf(shown.subject)?.arguments).toEqual({ what: 'masked', secret: '••••••' })
  expect(JSON.stringify(await database.owner`select * from inbox_items`)).not.toMatch(/hunter2/)
  await decide(world.ctx, item.id, 'approve')
  await result
  const { getCallPayload } = await import('@/lib/runs/server')
  const call = await lastCall(world.ctx)
  const payload = await getCallPayload(world.ctx, { id: call?.id ?? '' })
  expect(JSON.stringify([call, payload])).not.toMatch(/hunter2/)
  expect(payload.arguments).toEqual({ what: 'masked', secret: '••••••' })
  expect(fixture.effects).toContainEqual({ tool: 'hit', what: 'masked', secret: 'hunter2' })
  expect(await database.owner`select from inbox_items where sealed_arguments is not null`).toHaveLength(0)
})
