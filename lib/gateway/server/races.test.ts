import { afterAll, describe, expect, test } from 'vitest'
import { ctxFor, testDatabase } from '@/db/testing'
import { callOf as waitingFor } from '@/lib/inbox'
import { getInboxItem, makeDecideItem } from '@/lib/inbox/server'
import { createProfile, createToken, removeProfile } from '@/lib/profiles/server'
import { listServers, updateServer } from '@/lib/servers/server'
import { startGateway } from './index'
import { Fixture } from './testing/fixture'
import { decide, openItems, recorded, until } from './testing/records'
import { causeOf, messageOf, type Reply, Rig } from './testing/rig'
import { makeWorld } from './testing/world'

const decideItem = makeDecideItem([])

await testDatabase()
const fixture = await new Fixture('legacy').start()
const elsewhere = await new Fixture('legacy').start()
const config = { transport: 'http' as const, url: fixture.url, auth: { type: 'none' as const } }
const world = await makeWorld({
  servers: { fixture: config },
  govern: {
    hit: { tier: 'L2', tierReason: 'held in this test' },
    order: { tier: 'L1' },
    change: { tier: 'L1', tierReason: 'called in this test' },
  },
})
const second = await startGateway({ port: 0, dueMs: 60_000 })
const there = new URL(world.url)
there.port = String(second.port)
const one = new Rig(world.url, world.token.value)
const two = new Rig(there.href, world.token.value)
afterAll(async () => {
  await second.close()
  await world.close()
  await Promise.all([fixture.stop(), elsewhere.stop()])
})

const key = (value: string) => ({ _meta: { 'dev.countersign/idempotency-key': value } })
const ticketOf = (reply: Reply): string => {
  const meta = messageOf(reply).result?._meta
  return String(typeof meta === 'object' && meta !== null && Reflect.get(meta, 'dev.countersign/ticket'))
}
const effects = (what: string) => fixture.effects.filter(e => e.what === what).length
const itemFor = (what: string) =>
  until(async () => {
    for (const item of await openItems(world.ctx)) {
      const { subject } = await getInboxItem(world.ctx, { id: item.id })
      if (waitingFor(subject)?.arguments.what === what) return item
    }
    return undefined
  })
const callOf = (ticket: string) =>
  until(async () => (await recorded(world.ctx)).find(c => c.id === ticket && c.finishedAt !== null))

describe('two gateways', () => {
  test('40 starts with one key have one effect, and all get its result', async () => {
    for (let round = 0; round < 5; round++) {
      const item = `same key ${round}`
      const start = (rig: Rig) => rig.call('change', { what: item, ms: 50 }, key(item))
      const replies = await Promise.all(Array.from({ length: 40 }, (_, i) => start(i % 2 === 0 ? one : two)))
      expect(effects(item)).toBe(1)
      for (const reply of replies) expect([undefined, 'awaiting_human']).toContain(causeOf(reply))
      expect(messageOf(await start(two)).result?.content).toEqual(messageOf(await start(one)).result?.content)
      expect(effects(item)).toBe(1)
    }
  })

  test('one key with other arguments, or of another principal, joins nothing', async () => {
    const mine = key('shared key')
    await one.call('change', { what: 'first' }, mine)
    expect(causeOf(await two.call('change', { what: 'second' }, mine))).toBe('validation_failed')
    const { value } = await createToken(world.ctx, { id: world.profile.id, name: 'other' })
    expect(causeOf(await new Rig(there.href, value).call('change', { what: 'second' }, mine))).toBeUndefined()
    expect([effects('first'), effects('second')]).toEqual([1, 1])
  })

  test('a ticket shown at both, by many, has one effect and one result', async () => {
    const held = await one.call('hit', { what: 'ticket' })
    const ticket = ticketOf(held)
    const repeat = (rig: Rig) =>
      rig.call('hit', { what: 'ticket' }, { _meta: { 'dev.countersign/ticket': ticket } })
    const early = await Promise.all([repeat(one), repeat(two), repeat(two)])
    expect(early.map(causeOf)).toEqual(['awaiting_human', 'awaiting_human', 'awaiting_human'])
    await decide(world.ctx, (await itemFor('ticket')).id, 'approve')
    const late = await until(async () => {
      const all = await Promise.all([repeat(one), repeat(two), repeat(one), repeat(two)])
      return all.every(r => causeOf(r) === undefined) ? all : undefined
    })
    const [first, ...others] = late.map(r => messageOf(r).result?.content)
    for (const other of others) expect(other).toEqual(first)
    expect(effects('ticket')).toBe(1)
  })
})

test('50 deciders at once: one decision, 49 are told who was first, one effect at most', async () => {
  const ticket = ticketOf(await one.call('hit', { what: 'deciders' }))
  const { id } = await itemFor('deciders')
  const { digest } = await getInboxItem(world.ctx, { id })
  const people = await Promise.all(
    Array.from({ length: 10 }, () => ctxFor(world.ctx.orgId, { role: 'reviewer' })),
  )
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => {
      const person = people[i % 10]
      if (person === undefined) throw new Error('nobody')
      return decideItem(person, { id, digest, decision: i % 3 === 0 ? 'reject' : 'approve' })
    }),
  )
  const won = outcomes.filter(o => o.status === 'fulfilled')
  expect(won).toHaveLength(1)
  for (const o of outcomes) if (o.status === 'rejected') expect(o.reason).toMatchObject({ code: 'conflict' })
  const call = await callOf(ticket)
  expect(effects('deciders')).toBe(won[0]?.value.decision?.action === 'approve' ? 1 : 0)
  expect(call.state).toBe(effects('deciders') === 1 ? 'COMPLETED' : 'FAILED')
})

test('approve against cancel, and against expiry: what the record says is what happened', async () => {
  const hasty = await startGateway({ port: 0, dueMs: 300 })
  const url = new URL(world.url)
  url.port = String(hasty.port)
  for (const [kind, rounds] of [
    ['cancel', 12],
    ['expiry', 12],
  ] as const)
    for (let i = 0; i < rounds; i++) {
      const what = `${kind} ${i}`
      const client = await world.connect({ url: kind === 'expiry' ? url.href : world.url })
      const gone = new AbortController()
      const call = client
        .callTool({ name: 'hit', arguments: { what } }, { signal: gone.signal })
        .catch(() => undefined)
      const { id } = await itemFor(what)
      const { digest, callId } = await getInboxItem(world.ctx, { id })
      if (kind === 'expiry') await new Promise(resolve => setTimeout(resolve, Math.max(0, 230 + i * 5)))
      else if (i % 2 === 0) gone.abort()
      const decided = decideItem(world.ctx, { id, digest, decision: 'approve' }).then(
        () => true,
        () => false,
      )
      gone.abort()
      await call
      await decided
      const { state } = await callOf(callId ?? '')
      expect(effects(what), `${what}: ${state}`).toBe(state === 'COMPLETED' ? 1 : 0)
      const item = await getInboxItem(world.ctx, { id })
      expect(['decided', 'cancelled', 'expired']).toContain(item.state)
      if (item.state !== 'decided') expect(effects(what)).toBe(0)
    }
  await hasty.close()
})

describe('what an approval was given for is gone', () => {
  test('the profile', async () => {
    const grants = [{ server: 'fixture', tools: ['*'] }]
    const profile = await createProfile(world.ctx, {
      name: 'brief',
      grants,
      hold: { waitMs: 0, reviewers: ['owner'] },
    })
    const { value } = await createToken(world.ctx, { id: profile.id, name: 'brief' })
    const url = world.url.replace('/support', '/brief')
    const ticket = await until(async () => {
      const reply = await new Rig(url, value).call('hit', { what: 'profile' })
      return reply.status === 200 ? ticketOf(reply) : undefined
    })
    await removeProfile(world.ctx, { id: profile.id })
    await until(async () =>
      (await new Rig(url, value).modern('tools/list')).status === 401 ? true : undefined,
    )
    await decide(world.ctx, (await itemFor('profile')).id, 'approve')
    expect((await callOf(ticket)).cause).toMatch(/stale_tool_list|unauthenticated/)
    expect(effects('profile')).toBe(0)
  })

  test('the address of the server', async () => {
    const ticket = ticketOf(await one.call('hit', { what: 'address' }))
    const { items } = await listServers(world.ctx, {})
    await updateServer(world.ctx, { id: items[0]?.id ?? '', config: { ...config, url: elsewhere.url } })
    await new Promise(resolve => setTimeout(resolve, 500))
    await decide(world.ctx, (await itemFor('address')).id, 'approve')
    expect(await callOf(ticket)).toMatchObject({ state: 'FAILED', cause: 'stale_tool_list' })
    expect([effects('address'), elsewhere.effects.length]).toEqual([0, 0])
  })
})
