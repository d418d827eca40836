import { beforeEach, describe, expect, test, vi } from 'vitest'
import { agentCtx, ctxFor, testDatabase, twoOrgs, workerCtx } from '@/db/testing'
import { getInboxItem, listInbox, makeDecideItem } from '@/lib/inbox/server'
import { startOutbox } from '@/lib/notify/server'
import type { Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { removeServer } from '@/lib/servers/server'
import type { ChangeItemRow } from '../../change-request'
import { getContract } from '../get-contract'
import { listContracts } from '../list-contracts'
import { loadCatalog } from '../load-catalog'
import { reviewContracts } from '../review-contracts'
import { storeServer, syncTools, tool } from '../testing/offers'
import {
  analyseChanges,
  changeHandlers,
  checkReview,
  commentChange,
  contractChangeSubject,
  decideChange,
  decideChangeItem,
  getChange,
  getChangeItem,
  listChanges,
  overrideVerdict,
  putReviewSettings,
  quarantineContract,
} from '.'

const decideItem = makeDecideItem([contractChangeSubject])
const database = await testDatabase()
let ctx: Ctx
let reviewer: Ctx
let other: Ctx
let serverId: string
beforeEach(async () => {
  const { ours, theirs } = await twoOrgs()
  ctx = await ctxFor(ours.orgId)
  reviewer = await ctxFor(ours.orgId, { role: 'reviewer' })
  other = await ctxFor(theirs.orgId)
  serverId = (await storeServer(ctx, 'shop')).id
})

const sync = (...tools: unknown[]) => syncTools(ctx, serverId, tools)
const analyse = async () => {
  for (const { id } of (await listChanges(ctx, { state: ['open'] })).items)
    await analyseChanges(workerCtx(ctx.orgId), id)
}
/** The newest change request, looked at closely. */
async function latest() {
  await analyse()
  const { items } = await listChanges(ctx, {})
  return getChange(ctx, { id: items[0]?.id ?? expect.fail('there is no change request') })
}
const itemOf = (items: readonly ChangeItemRow[], name: string) =>
  items.filter(item => item.name === name).at(-1) ?? expect.fail(`${name} is no item`)
async function approveAll() {
  const { items } = await listContracts(ctx, { limit: 1000 })
  await reviewContracts(ctx, {
    decision: 'approve',
    items: items.map(({ id, offeredVersionId }) => ({ contractId: id, versionId: offeredVersionId })),
  })
}
const answers = (verdict: 'compatible' | 'breaking', more: object = {}) => ({
  verdict,
  profiles: [],
  followUp: { needed: false as const },
  ...more,
})
const open = { type: 'object', properties: { sku: { type: 'string' } } }
const narrow = { ...open, required: ['sku'] }
const v = (name: string, inputSchema: object = open, more: object = {}) =>
  tool(name, { inputSchema, ...more })
const servedOf = async (name: string) =>
  (await loadCatalog(ctx.orgId)).find(entry => entry.name === name)?.definition.inputSchema

describe('a sync', () => {
  test('that imports for the first time opens nothing; what comes later is under review', async () => {
    await sync(v('a'))
    expect((await listChanges(ctx, {})).items).toEqual([])
    await sync(v('a'), v('b'))
    const change = await latest()
    expect(change).toMatchObject({ number: 1, state: 'open', revision: 1, server: { name: 'shop' } })
    expect(change.items).toMatchObject([
      { name: 'b', change: 'added', before: null, analysed: true, contractVerdict: 'compatible' },
    ])
    expect(change.events).toMatchObject([{ type: 'opened', name: 'b', itemId: change.items[0]?.id }])
  })

  test('extends the open request, and keeps serving what was approved', async () => {
    await sync(v('a'), v('b'), v('gone'))
    await approveAll()
    await sync(v('a', narrow), v('b'), v('gone'))
    await sync(v('a', narrow), v('b', open, { description: 'Use it.' }))
    const change = await latest()
    expect((await listChanges(ctx, {})).total).toBe(1)
    expect(change).toMatchObject({ revision: 2, contractVerdict: 'breaking', trustVerdict: 'risky' })
    expect(change.items).toMatchObject([
      { name: 'a', change: 'changed', contractVerdict: 'breaking', bulk: { may: false, reason: 'breaking' } },
      {
        name: 'b',
        change: 'changed',
        contractVerdict: 'identical',
        trustVerdict: 'risky',
        bulk: { may: true },
      },
      { name: 'gone', change: 'removed', after: null, contractVerdict: 'breaking' },
    ])
    expect(change.events.map(event => [event.type, event.name, event.revision])).toEqual([
      ['opened', 'a', 1],
      ['extended', 'b', 2],
      ['extended', 'gone', 2],
    ])
    expect(await servedOf('a')).toEqual(open)
    const item = await getChangeItem(ctx, { id: change.id, itemId: itemOf(change.items, 'a').id })
    expect(item.changes.find(one => one.severity === 'breaking')).toMatchObject({
      axis: 'contract',
      path: expect.stringContaining('/inputSchema'),
    })
    expect(item.definitions).toMatchObject({ before: { name: 'a' }, after: { inputSchema: narrow } })
  })

  test('folds what came and went, and closes what has nothing left', async () => {
    await sync(v('a'), v('b'))
    await approveAll()
    await sync(v('a', narrow), v('b', narrow))
    const first = await latest()
    await sync(v('a'), v('b', narrow))
    expect((await latest()).items).toMatchObject([
      { name: 'a', state: 'withdrawn', folds: 1 },
      { name: 'b', state: 'pending', folds: 0 },
    ])
    await sync(v('a', narrow), v('b', narrow))
    const again = await latest()
    expect(again.items).toMatchObject([
      { name: 'a', state: 'pending', folds: 1, id: itemOf(first.items, 'a').id },
      { name: 'b', state: 'pending' },
    ])
    await sync(v('a'), v('b'))
    const closed = await latest()
    expect(closed).toMatchObject({ id: first.id, state: 'withdrawn', counts: { withdrawn: 2, pending: 0 } })
    expect(closed.events.at(-1)).toMatchObject({ type: 'withdrawn' })
    expect(await getInboxItem(ctx, { id: closed.inboxItemId ?? '' })).toMatchObject({
      state: 'cancelled',
      closedReason: expect.stringContaining('took its changes back'),
    })
    await sync(v('a', narrow), v('b'))
    expect(await latest()).toMatchObject({ number: 2, state: 'open' })
  })

  test('offers a removal and an addition that look alike as a rename', async () => {
    const words = { description: 'Reserves stock of one article in a warehouse until the order is paid.' }
    await sync(v('stock.reserve', narrow, words), v('b'))
    await approveAll()
    await sync(v('stock.hold', narrow, words), v('b'))
    const { items } = await latest()
    const [added, removed] = [itemOf(items, 'stock.hold'), itemOf(items, 'stock.reserve')]
    expect(added.rename).toMatchObject({ itemId: removed.id, name: 'stock.reserve' })
    expect(removed.rename).toMatchObject({ itemId: added.id, name: 'stock.hold' })
  })

  test('makes what returns after an accepted removal wait for a person', async () => {
    await sync(v('a'), v('b'))
    await approveAll()
    await sync(v('b'))
    const change = await latest()
    const item = itemOf(change.items, 'a')
    await decideChangeItem(reviewer, {
      id: change.id,
      itemId: item.id,
      digest: item.digest,
      decision: 'approve',
      answers: answers('breaking'),
    })
    await sync(v('a'), v('b'))
    expect((await latest()).items).toMatchObject([
      { name: 'a', change: 'returned', before: null, state: 'pending' },
    ])
    expect(await servedOf('a')).toBeUndefined()
  })
})

describe('a decision about one item', () => {
  async function narrowed() {
    await sync(v('a'), v('b'))
    await approveAll()
    await sync(v('a', narrow), v('b', narrow))
    const change = await latest()
    const item = itemOf(change.items, 'a')
    return { change, item, key: { id: change.id, itemId: item.id, digest: item.digest } }
  }

  test('needs the three questions answered to approve, and keeps the answers', async () => {
    const { key, change } = await narrowed()
    await expect(decideChangeItem(reviewer, { ...key, decision: 'approve' })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'answers' }],
    })
    await expect(
      decideChangeItem(reviewer, { ...key, decision: 'approve', answers: answers('compatible') }),
    ).rejects.toMatchObject({ issues: [{ path: 'answers.verdictReason' }] })
    const said = answers('compatible', {
      verdictReason: 'Every caller sends it.',
      followUp: { needed: true, links: [{ kind: 'prompt', label: 'triage', href: '/prompts/1' }] },
    })
    const after = await decideChangeItem(reviewer, {
      ...key,
      decision: 'approve',
      answers: said,
      note: 'checked',
    })
    expect(itemOf(after.items, 'a')).toMatchObject({
      state: 'approved',
      decision: { decision: 'approve', note: 'checked', answers: said, rule: null },
    })
    expect(after.state).toBe('open')
    expect(await servedOf('a')).toEqual(narrow)
    expect(await servedOf('b')).toEqual(open)
    const audit = await database.owner`
      select data from audit_events where org_id = ${ctx.orgId} and action = 'contract.approved' order by id desc limit 1`
    expect(audit[0]?.data).toMatchObject({ changeRequest: `CR-${change.number}`, answers: said })
  })

  test('keeps what was approved last when it is rejected, and closes the request with the last item', async () => {
    const { key, change } = await narrowed()
    await decideChangeItem(reviewer, { ...key, decision: 'reject', note: 'no' })
    const b = itemOf(change.items, 'b')
    const done = await decideChangeItem(reviewer, {
      id: change.id,
      itemId: b.id,
      digest: b.digest,
      decision: 'reject',
    })
    expect(done).toMatchObject({ state: 'decided', counts: { rejected: 2 } })
    expect(await servedOf('a')).toEqual(open)
    expect(await getInboxItem(ctx, { id: change.inboxItemId ?? '' })).toMatchObject({
      state: 'decided',
      decision: { action: 'reject' },
    })
    const events = await database.owner`select topic from outbox where org_id = ${ctx.orgId} order by id`
    expect(events.map(event => event.topic)).toEqual(
      expect.arrayContaining(['contract.change_requested', 'contract.decided']),
    )
  })

  test('asks for every profile that is granted it', async () => {
    const profileId = newId()
    await database.owner`
      insert into profiles (id, org_id, name, grants, elicitation, hold, mode, roles, created_at, updated_at)
      values (${profileId}, ${ctx.orgId}, 'support', ${database.owner.json([{ server: 'shop', tools: ['*'] }])},
        'inbox', '{"waitMs":1,"reviewers":[]}', 'enforce', '[]', now(), now())`
    const { key } = await narrowed()
    await expect(
      decideChangeItem(reviewer, { ...key, decision: 'approve', answers: answers('breaking') }),
    ).rejects.toMatchObject({
      detail: expect.stringContaining('support'),
      issues: [{ path: 'answers.profiles' }],
    })
    const { affected } = await getChangeItem(ctx, key)
    expect(affected.profiles).toMatchObject([{ id: profileId, name: 'support', calls: 0 }])
    await decideChangeItem(reviewer, {
      ...key,
      decision: 'approve',
      answers: answers('breaking', { profiles: [{ id: profileId, affected: true }] }),
    })
  })

  test('binds to what was shown: another definition since then is told', async () => {
    const { key } = await narrowed()
    await sync(v('a', { ...narrow, additionalProperties: false }), v('b', narrow))
    await analyse()
    await expect(
      decideChangeItem(reviewer, { ...key, decision: 'approve', answers: answers('breaking') }),
    ).rejects.toMatchObject({
      code: 'conflict',
      reason: 'digest_mismatch',
      message: expect.stringMatching(/a changed again at/),
    })
  })

  test('is not hindered by a change of another item', async () => {
    const { key } = await narrowed()
    await sync(v('a', narrow), v('b', open))
    await decideChangeItem(reviewer, { ...key, decision: 'approve', answers: answers('breaking') })
    expect(await servedOf('a')).toEqual(narrow)
  })

  test('ten reviewers at once: one decides, nine are told who and when', async () => {
    const { key } = await narrowed()
    const people = await Promise.all(
      Array.from({ length: 10 }, () => ctxFor(ctx.orgId, { role: 'reviewer' })),
    )
    const results = await Promise.allSettled(
      people.map((person, i) =>
        decideChangeItem(person, {
          ...key,
          ...(i % 2 === 0
            ? { decision: 'approve' as const, answers: answers('breaking') }
            : { decision: 'reject' as const }),
        }),
      ),
    )
    expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of results)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          code: 'conflict',
          message: expect.stringMatching(/a was (approved|rejected) by reviewer \w+ at 2/),
        })
  })

  test('an approval against a sync that changes the same: one order or the other, never a mixture', async () => {
    const { key } = await narrowed()
    const wide = { ...open, additionalProperties: false }
    const [decided] = await Promise.allSettled([
      decideChangeItem(reviewer, { ...key, decision: 'approve', answers: answers('breaking') }),
      sync(v('a', wide), v('b', narrow)),
    ])
    const change = await latest()
    const served = await servedOf('a')
    if (decided.status === 'fulfilled') expect(served).toEqual(narrow)
    else {
      expect(served).toEqual(open)
      expect(decided.reason).toMatchObject({ code: 'conflict' })
    }
    expect(itemOf(change.items, 'a')).toMatchObject({ state: 'pending', change: 'changed' })
  })

  test('waits for the close comparison', async () => {
    await sync(v('a'))
    await approveAll()
    await sync(v('a', narrow))
    const [row] = (await listChanges(ctx, {})).items
    const change = await getChange(ctx, { id: row?.id ?? '' })
    const item = itemOf(change.items, 'a')
    const key = { id: change.id, itemId: item.id, digest: item.digest }
    await expect(
      decideChangeItem(reviewer, { ...key, decision: 'approve', answers: answers('breaking') }),
    ).rejects.toMatchObject({ code: 'conflict', reason: 'analysing' })
    // A worker that died before it was done: the next one finishes, and a third changes nothing.
    await analyse()
    const once = await getChange(ctx, { id: change.id })
    await analyse()
    expect(await getChange(ctx, { id: change.id })).toEqual({ ...once, changedAt: expect.any(String) })
    await decideChangeItem(reviewer, { ...key, decision: 'approve', answers: answers('breaking') })
  })

  test('goes with governance changes, for who may govern', async () => {
    const { key, item } = await narrowed()
    const input = {
      ...key,
      decision: 'approve' as const,
      answers: answers('breaking'),
      governance: { tier: 'L3' as const },
    }
    await expect(decideChangeItem(reviewer, input)).rejects.toMatchObject({ code: 'forbidden' })
    await decideChangeItem(ctx, input)
    expect(await getContract(ctx, { id: item.contractId })).toMatchObject({ state: 'approved', tier: 'L3' })
  })

  test('of another organization, of too small a role, of an agent', async () => {
    const { key, change } = await narrowed()
    const reject = { ...key, decision: 'reject' as const }
    await expect(decideChangeItem(other, reject)).rejects.toMatchObject({ code: 'not_found' })
    await expect(getChange(other, { id: change.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(getChangeItem(other, key)).rejects.toMatchObject({ code: 'not_found' })
    await expect(decideChange(other, { ...key, decision: 'reject' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(commentChange(other, { id: change.id, text: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(
      overrideVerdict(other, { ...key, verdict: 'compatible', reason: 'x' }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect((await listChanges(other, {})).items).toEqual([])
    const viewer = await ctxFor(ctx.orgId, { role: 'viewer' })
    await expect(decideChangeItem(viewer, reject)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(decideChangeItem(agentCtx(ctx.orgId), reject)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await getChange(viewer, { id: change.id })).items).toHaveLength(2)
    await expect(decideChangeItem(reviewer, { ...reject, itemId: newId() })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('takes an override of the verdict with a reason', async () => {
    const { key } = await narrowed()
    const item = await overrideVerdict(reviewer, { ...key, verdict: 'compatible', reason: 'always sent' })
    expect(item).toMatchObject({ proposal: 'compatible', verdictOverride: { reason: 'always sent' } })
    expect(item.bulk).toEqual({ may: false, reason: 'breaking' })
    const done = await decideChangeItem(reviewer, {
      ...key,
      decision: 'approve',
      answers: answers('compatible'),
    })
    expect(done.events.map(event => event.type)).toContain('verdict_overridden')
  })
})

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
