import { beforeEach, describe, expect, test } from 'vitest'
import { agentCtx, ctxFor, testDatabase } from '@/db/testing'
import { getInboxItem } from '@/lib/inbox/server'
import { newId } from '@/lib/platform/ids'
import { getContract } from '../get-contract'
import {
  commentChange,
  decideChange,
  decideChangeItem,
  getChange,
  getChangeItem,
  listChanges,
  overrideVerdict,
} from '.'
import {
  analyse,
  answers,
  approveAll,
  arrangeChanges,
  ctx,
  itemOf,
  latest,
  narrow,
  open,
  other,
  reviewer,
  servedOf,
  sync,
  v,
} from './testing'

const database = await testDatabase()
beforeEach(arrangeChanges)

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
