import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ctxFor, testDatabase } from '@/db/testing'
import { getInboxItem, listInbox, makeDecideItem } from '@/lib/inbox/server'
import { startOutbox } from '@/lib/notify/server'
import { newId } from '@/lib/platform/ids'
import { removeServer } from '@/lib/servers/server'
import { getContract } from '../get-contract'
import { reviewContracts } from '../review-contracts'
import {
  changeHandlers,
  checkReview,
  commentChange,
  contractChangeSubject,
  decideChange,
  decideChangeItem,
  getChange,
  listChanges,
  putReviewSettings,
  quarantineContract,
} from '.'
import {
  approveAll,
  arrangeChanges,
  ctx,
  itemOf,
  latest,
  narrow,
  open,
  other,
  reviewer,
  serverId,
  sync,
  v,
} from './testing'

const decideItem = makeDecideItem([contractChangeSubject])
const database = await testDatabase()
beforeEach(arrangeChanges)

describe('several at once', () => {
  async function mixed() {
    await sync(v('a'), v('b'), v('c'))
    await approveAll()
    await sync(v('a', narrow), v('b', open, { title: 'B' }), v('c', open, { title: 'C' }))
    return latest()
  }

  test('approves what may be approved together and names the rest', async () => {
    const change = await mixed()
    const {
      decided,
      refused,
      change: after,
    } = await decideChange(reviewer, {
      id: change.id,
      digest: change.digest,
      decision: 'approve',
    })
    expect(decided).toBe(2)
    expect(refused).toMatchObject([{ name: 'a', reason: 'breaking' }])
    expect(after.counts).toMatchObject({ approved: 2, pending: 1 })
    expect(itemOf(after.items, 'b').decision).toMatchObject({
      answers: { verdict: 'compatible', followUp: { needed: false } },
    })
  })

  test('binds to the digest of what is pending: 409 says what happened since', async () => {
    const change = await mixed()
    const b = itemOf(change.items, 'b')
    await decideChangeItem(ctx, { id: change.id, itemId: b.id, digest: b.digest, decision: 'reject' })
    await expect(
      decideChange(reviewer, { id: change.id, digest: change.digest, decision: 'approve' }),
    ).rejects.toMatchObject({
      code: 'conflict',
      reason: 'digest_mismatch',
      detail: expect.stringMatching(/b rejected by owner/),
      data: { changes: [{ type: 'rejected', name: 'b' }] },
    })
  })

  test('in the inbox: as a whole where that may be, else one by one', async () => {
    const change = await mixed()
    const [waiting] = (await listInbox(reviewer, { kind: 'contract_change' })).items
    const item = await getInboxItem(reviewer, { id: waiting?.id ?? '' })
    expect(item).toMatchObject({
      id: change.inboxItemId,
      mayDecide: true,
      subject: {
        kind: 'contract_change',
        pending: 3,
        alone: 1,
        items: [{ name: 'a', verdict: 'breaking' }, {}, {}],
      },
    })
    const key = { id: item.id, digest: item.digest }
    await expect(decideItem(reviewer, { ...key, decision: 'approve' })).rejects.toMatchObject({
      code: 'conflict',
      reason: 'one_by_one',
      data: { href: `/changes/${change.id}` },
    })
    const a = itemOf(change.items, 'a')
    await decideChangeItem(reviewer, { id: change.id, itemId: a.id, digest: a.digest, decision: 'reject' })
    await expect(decideItem(reviewer, { ...key, decision: 'approve' })).rejects.toMatchObject({
      reason: 'digest_mismatch',
    })
    const fresh = await getInboxItem(reviewer, { id: item.id })
    await decideItem(reviewer, { id: item.id, digest: fresh.digest, decision: 'approve', note: 'fine' })
    expect(await getChange(ctx, { id: change.id })).toMatchObject({
      state: 'decided',
      counts: { approved: 2, rejected: 1 },
    })
    expect(await getInboxItem(reviewer, { id: item.id })).toMatchObject({ state: 'decided' })
  })

  test('does not expire: it is late, and can still be decided', async () => {
    const change = await mixed()
    const late = { ...reviewer, clock: { now: () => new Date(Date.now() + 30 * 24 * 3_600_000) } }
    const item = await getInboxItem(late, { id: change.inboxItemId ?? '' })
    expect(item).toMatchObject({ mayDecide: true, state: 'open' })
    await decideItem(late, { id: item.id, digest: item.digest, decision: 'reject' })
    expect(await getChange(ctx, { id: change.id })).toMatchObject({ state: 'decided' })
  })

  test('a review in the catalog settles the item, and refuses what needs the questions', async () => {
    const change = await mixed()
    const pick = (name: string) => {
      const { contractId, after } = itemOf(change.items, name)
      return { contractId, versionId: after?.versionId ?? '' }
    }
    const result = await reviewContracts(reviewer, { decision: 'approve', items: [pick('a'), pick('b')] })
    expect(result.decided).toBe(1)
    expect(result.conflicts).toMatchObject([{ message: expect.stringMatching(/breaking.*CR-1/) }])
    await reviewContracts(reviewer, { decision: 'reject', items: [pick('a'), pick('c')] })
    expect(await getChange(ctx, { id: change.id })).toMatchObject({
      state: 'decided',
      counts: { approved: 1, rejected: 2 },
    })
  })
})

describe('quarantine', () => {
  test('takes it from everybody, and brings it back for review when it is lifted', async () => {
    await sync(v('a'), v('b'))
    await approveAll()
    await sync(v('a', narrow), v('b'))
    const change = await latest()
    const item = itemOf(change.items, 'a')
    const key = { id: change.id, itemId: item.id, digest: item.digest }
    const done = await decideChangeItem(reviewer, { ...key, decision: 'quarantine', note: 'looks odd' })
    expect(done).toMatchObject({ state: 'decided', counts: { quarantined: 1 } })
    const held = await getContract(ctx, { id: item.contractId })
    expect(held.state).toBe('quarantined')
    const lift = { id: item.contractId, quarantined: false }
    await expect(quarantineContract(other, lift)).rejects.toMatchObject({ code: 'not_found' })
    const viewer = await ctxFor(ctx.orgId, { role: 'viewer' })
    await expect(quarantineContract(viewer, lift)).rejects.toMatchObject({ code: 'forbidden' })
    await quarantineContract(reviewer, { ...lift, reason: 'explained' })
    const again = await latest()
    expect(again).toMatchObject({ number: 2, state: 'open' })
    expect(again.items).toMatchObject([{ name: 'a', change: 'changed', state: 'pending' }])
    expect(await getContract(ctx, { id: item.contractId })).toMatchObject({ state: 'changed' })
  })
})

describe('a rule', () => {
  test('approves what is notation alone, says so, and is off by default', async () => {
    await sync(v('a', open, { description: 'Finds stock.' }), v('b'))
    await approveAll()
    await sync(v('a', open, { description: 'Finds  stock. ' }), v('b', open, { title: 'B' }))
    expect((await latest()).counts).toMatchObject({ pending: 2 })
    await expect(putReviewSettings(reviewer, {})).rejects.toMatchObject({ code: 'forbidden' })
    await putReviewSettings(ctx, { autoApprove: { notational: true } })
    const change = await latest()
    expect(itemOf(change.items, 'a')).toMatchObject({
      state: 'approved',
      decision: { rule: 'notational', by: { kind: 'worker' }, answers: null },
    })
    expect(itemOf(change.items, 'b')).toMatchObject({ state: 'pending' })
  })
})

test('CI is told where each definition stands', async () => {
  await sync(v('a'), v('b'), v('c'))
  await approveAll()
  await sync(v('a', narrow), v('b'), v('c'))
  const change = await latest()
  const a = itemOf(change.items, 'a')
  const hash = (of: typeof a.after) => of?.hash ?? ''
  const asked = [
    { kind: 'tool' as const, name: 'a', hash: hash(a.before) },
    { kind: 'tool' as const, name: 'a', hash: hash(a.after) },
    { kind: 'tool' as const, name: 'b', hash: 'v1:sha256:never' },
    { kind: 'tool' as const, name: 'new', hash: 'v1:sha256:new' },
  ]
  const { items, missing } = await checkReview(reviewer, { server: 'shop', items: asked })
  expect(items.map(item => [item.name, item.review, item.served])).toEqual([
    ['a', 'approved', true],
    ['a', 'pending', false],
    ['b', 'unknown', false],
    ['new', 'unknown', false],
  ])
  expect(missing.map(item => item.name)).toEqual(['c'])
  expect(await checkReview(other, { server: 'shop', items: asked })).toMatchObject({
    serverId: null,
    missing: [],
  })
})

test('remarks are kept in the history', async () => {
  await sync(v('a'))
  await sync(v('a'), v('b'))
  const change = await latest()
  const said = await commentChange(reviewer, { id: change.id, itemId: change.items[0]?.id, text: 'why?' })
  expect(said.events.at(-1)).toMatchObject({ type: 'commented', name: 'b', text: 'why?' })
  const viewer = await ctxFor(ctx.orgId, { role: 'viewer' })
  await expect(commentChange(viewer, { id: change.id, text: 'x' })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('the worker finishes what another left, and lets go of what a removed server took with it', async () => {
  await sync(v('a'))
  await approveAll()
  await sync(v('a', narrow))
  // A worker that took the work and died: the claim ends by itself.
  await database.owner`select outbox_claim(array['contracts.analyse'], 10, 300)`
  const worker = await startOutbox(changeHandlers)
  const [row] = (await listChanges(ctx, {})).items
  await vi.waitFor(
    async () =>
      expect(await getChange(ctx, { id: row?.id ?? '' })).toMatchObject({ items: [{ analysed: true }] }),
    { timeout: 30_000 },
  )
  await worker.close()
  await removeServer(ctx, { id: serverId })
  await database.owner`
    insert into outbox (id, org_id, topic, payload, created_at, next_at)
    values (${newId()}, ${ctx.orgId}, 'contracts.analyse', ${database.owner.json({ changeRequestId: row?.id ?? '' })}, now(), now())`
  const next = await startOutbox(changeHandlers)
  await vi.waitFor(
    async () => {
      const left = await database.owner`
        select id from outbox where org_id = ${ctx.orgId} and done_at is null
          and topic = any(${Object.keys(changeHandlers)})`
      expect(left).toHaveLength(0)
    },
    { timeout: 30_000 },
  )
  await next.close()
  expect((await listChanges(ctx, {})).items).toEqual([])
  expect(await getInboxItem(ctx, { id: row?.inboxItemId ?? '' })).toMatchObject({ state: 'cancelled' })
})
