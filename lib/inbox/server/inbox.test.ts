import { beforeEach, expect, test } from 'vitest'
import { withOrg } from '@/db/org'
import { agentCtx, ctxFor, testDatabase, twoOrgs } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import {
  claimItem,
  closeItem,
  expireDueItems,
  getInboxItem,
  inboxCounts,
  listInbox,
  makeDecideItem,
  readItem,
} from '.'
import { arrange, call, heldCall, question } from './testing'

const decideItem = makeDecideItem([])

await testDatabase()
let agent: Ctx
let anna: Ctx
let ben: Ctx
let other: Ctx
beforeEach(async () => {
  const { ours, theirs } = await twoOrgs()
  agent = agentCtx(ours.orgId)
  anna = await ctxFor(ours.orgId, { role: 'reviewer' })
  ben = await ctxFor(ours.orgId, { role: 'reviewer' })
  other = await ctxFor(theirs.orgId)
})
const inMinutes = (n: number) => new Date(Date.now() + n * 60_000)
const later = (ctx: Ctx, minutes: number): Ctx => ({ ...ctx, clock: { now: () => inMinutes(minutes) } })

test('lists by due time in pages, filters, and counts', async () => {
  const ids = []
  for (const n of [3, 1, 2])
    ids.push(await arrange(agent, heldCall, { dueAt: inMinutes(n), title: `item ${n}` }))
  await arrange(agent, question, { dueAt: inMinutes(9), title: '100% sure?' })
  const first = await listInbox(anna, { limit: 2 })
  expect(first.items.map(i => i.title)).toEqual(['item 1', 'item 2'])
  expect(first.items[0]?.tool).toBe('inventory.reserveStock')
  const second = await listInbox(anna, { limit: 2, cursor: first.nextCursor ?? '' })
  expect(second.items.map(i => i.title)).toEqual(['item 3', '100% sure?'])
  expect(second.nextCursor).toBeNull()
  expect((await listInbox(anna, { kind: 'elicitation' })).items).toHaveLength(1)
  expect((await listInbox(anna, { q: '0%' })).items).toHaveLength(1)
  expect((await listInbox(anna, { q: 'RESERVE' })).items).toHaveLength(4)
  expect((await listInbox(anna, { q: '_' })).items).toHaveLength(0)
  expect(await inboxCounts(anna, {})).toEqual({ open: 4, mine: 0, overdue: 0 })
  expect(await inboxCounts(later(anna, 2), {})).toMatchObject({ overdue: 2 })
  expect((await listInbox(other, {})).items).toEqual([])
  expect(await inboxCounts(other, {})).toEqual({ open: 0, mine: 0, overdue: 0 })
  await expect(listInbox(anna, { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid' })
  await expect(listInbox(agent, {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('a claim is a lease of one person, and hinders no decision', async () => {
  const id = await arrange(agent, heldCall)
  expect(await claimItem(anna, { id })).toMatchObject({
    state: 'claimed',
    claimedBy: { name: expect.any(String) },
  })
  expect(await inboxCounts(anna, {})).toMatchObject({ open: 1, mine: 1 })
  expect((await listInbox(ben, { view: 'mine' })).items).toEqual([])
  await expect(claimItem(ben, { id })).rejects.toMatchObject({ code: 'conflict' })
  await expect(claimItem(ben, { id, release: true })).rejects.toMatchObject({ code: 'conflict' })
  await expect(claimItem(other, { id })).rejects.toMatchObject({ code: 'not_found' })

  expect((await listInbox(later(ben, 16), {})).items[0]).toMatchObject({ state: 'open', claimedBy: null })
  expect(await claimItem(later(ben, 16), { id })).toMatchObject({ state: 'claimed' })
  expect(await claimItem(later(ben, 17), { id, release: true })).toMatchObject({
    state: 'open',
    claimedBy: null,
  })

  await claimItem(anna, { id })
  const { digest } = await getInboxItem(ben, { id })
  expect(await decideItem(ben, { id, digest, decision: 'reject' })).toMatchObject({ state: 'decided' })
  await expect(claimItem(anna, { id })).rejects.toMatchObject({
    code: 'conflict',
    data: { state: 'decided' },
  })
  const viewer = await ctxFor(agent.orgId, { role: 'viewer' })
  await expect(claimItem(viewer, { id })).rejects.toMatchObject({ code: 'forbidden' })
})

test('only one of many takes a free item', async () => {
  const id = await arrange(agent, heldCall)
  const people = await Promise.all(
    Array.from({ length: 12 }, () => ctxFor(agent.orgId, { role: 'reviewer' })),
  )
  const results = await Promise.allSettled(people.map(ctx => claimItem(ctx, { id })))
  expect(results.filter(r => r.status === 'fulfilled')).toHaveLength(1)
})

test('what is due expires once, in every organization, and says so', async () => {
  const ids = await Promise.all([
    arrange(agent, heldCall, { dueAt: inMinutes(-1) }),
    arrange(agentCtx(other.orgId), heldCall, { dueAt: inMinutes(-2) }),
  ])
  const open = await arrange(agent, heldCall)
  const sweeps = await Promise.all([expireDueItems(), expireDueItems()])
  expect(sweeps.reduce((a, b) => a + b)).toBe(2)
  expect(await readItem(agent.orgId, ids[0] ?? '')).toMatchObject({
    state: 'expired',
    decidedAt: expect.any(Date),
  })
  expect(await readItem(agent.orgId, open)).toMatchObject({ state: 'open' })
  const item = await getInboxItem(anna, { id: ids[0] ?? '' })
  await expect(
    decideItem(anna, { id: item.id, digest: item.digest, decision: 'approve' }),
  ).rejects.toMatchObject({ code: 'conflict', data: { state: 'expired' } })
  expect((await listInbox(anna, { view: 'decided' })).items.map(i => i.state)).toEqual(['expired'])
})

test('a cancelled request can be decided no more', async () => {
  const id = await arrange(agent, heldCall)
  const close = () =>
    withOrg(agent.orgId, tx => closeItem(tx, agent, id, { state: 'cancelled', reason: 'the agent gave up' }))
  expect(await close()).toBe(true)
  expect(await close()).toBe(false)
  const { digest } = await getInboxItem(anna, { id })
  await expect(decideItem(anna, { id, digest, decision: 'approve' })).rejects.toMatchObject({
    code: 'conflict',
    detail: 'the agent gave up',
  })
})

test('what cannot be shown as it is is refused', async () => {
  const bad = { ...heldCall, call: { ...call, arguments: { x: 'a\u0000b' } } }
  await expect(arrange(agent, bad)).rejects.toMatchObject({ code: 'invalid' })
})
