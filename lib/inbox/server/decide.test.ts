import { beforeAll, describe, expect, test } from 'vitest'
import { withOrg } from '@/db/org'
import { agentCtx, ctxFor, testDatabase, twoOrgs } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import { answerItem, consumeDecision, getInboxItem, makeDecideItem, readItem } from '.'
import { arrange, call, heldCall, question } from './testing'

const decideItem = makeDecideItem([])

const database = await testDatabase()
let agent: Ctx
let reviewer: Ctx
let other: Ctx
beforeAll(async () => {
  const { ours, theirs } = await twoOrgs()
  agent = agentCtx(ours.orgId)
  reviewer = await ctxFor(ours.orgId, { role: 'reviewer' })
  other = await ctxFor(theirs.orgId)
})
const shown = async (id: string) => (await getInboxItem(reviewer, { id })).digest
const audited = async (id: string) =>
  (await database.owner`select action from audit_events where subject_id = ${id} order by id`).map(
    r => r.action,
  )

describe('a held call', () => {
  test('is approved once, with its audit row, and consumed once', async () => {
    const id = await arrange(agent, heldCall)
    const done = await decideItem(reviewer, {
      id,
      digest: await shown(id),
      decision: 'approve',
      note: 'fine',
    })
    expect(done).toMatchObject({ state: 'decided', mayDecide: false, mayNotReason: 'decided' })
    expect(await audited(id)).toEqual(['inbox_item.opened', 'inbox_item.approved'])
    expect(await readItem(agent.orgId, id)).toMatchObject({
      state: 'decided',
      decision: { action: 'approve', note: 'fine' },
      consumedAt: null,
    })
    const taken = await Promise.all(
      Array.from({ length: 8 }, () => withOrg(agent.orgId, tx => consumeDecision(tx, agent.orgId, id))),
    )
    const by = { id: reviewer.actor.kind === 'user' && reviewer.actor.personId, name: expect.any(String) }
    expect(taken.filter(d => d !== undefined)).toEqual([{ action: 'approve', note: 'fine', by }])
  })

  test('decided by fifty at once: one decides, all others learn who won', async () => {
    const id = await arrange(agent, heldCall)
    const digest = await shown(id)
    const people = await Promise.all(
      Array.from({ length: 50 }, () => ctxFor(agent.orgId, { role: 'reviewer' })),
    )
    const results = await Promise.allSettled(
      people.map((ctx, i) => decideItem(ctx, { id, digest, decision: i % 2 === 0 ? 'approve' : 'reject' })),
    )
    const [won] = results.flatMap(r => (r.status === 'fulfilled' ? [r.value] : []))
    const lost = results.flatMap(r => (r.status === 'rejected' ? [r.reason] : []))
    expect(lost).toHaveLength(49)
    for (const error of lost)
      expect(error).toMatchObject({
        code: 'conflict',
        message: `Already decided by ${won?.decidedBy?.name} at ${won?.decidedAt}`,
        data: { state: 'decided', decidedBy: won?.decidedBy },
      })
    expect(await audited(id)).toHaveLength(2)
  })

  test('another digest is a conflict that says what changed', async () => {
    const id = await arrange(agent, heldCall)
    const digest = await shown(id)
    const wrong = decideItem(reviewer, { id, digest: 'sha256:0', decision: 'approve' })
    await expect(wrong).rejects.toMatchObject({
      code: 'conflict',
      reason: 'digest_mismatch',
      data: { shown: 'sha256:0', digest },
    })
    expect(await readItem(agent.orgId, id)).toMatchObject({ state: 'open' })
  })

  test('past its time it is a conflict, before the sweep too', async () => {
    const id = await arrange(agent, heldCall, { dueAt: new Date(Date.now() - 1) })
    await expect(
      decideItem(reviewer, { id, digest: await shown(id), decision: 'approve' }),
    ).rejects.toMatchObject({ code: 'conflict', reason: 'expired' })
  })

  test('cannot be answered like a question', async () => {
    const id = await arrange(agent, heldCall)
    await expect(
      answerItem(reviewer, { id, digest: await shown(id), action: 'accept' }),
    ).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})

describe('who may decide', () => {
  test('not a viewer, not a role outside the reviewers, not whoever asked', async () => {
    const viewer = await ctxFor(agent.orgId, { role: 'viewer' })
    const owner = await ctxFor(agent.orgId)
    const id = await arrange(agent, heldCall, { reviewers: ['reviewer'] })
    const input = { id, digest: await shown(id), decision: 'approve' as const }
    await expect(decideItem(viewer, input)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await getInboxItem(viewer, { id })).toMatchObject({
      mayDecide: false,
      mayNotReason: 'not_a_reviewer',
    })
    await expect(decideItem(owner, input)).rejects.toMatchObject({
      code: 'forbidden',
      data: { roles: ['reviewer'] },
    })

    if (reviewer.actor.kind !== 'user') throw new Error('a person')
    for (const user of [reviewer.actor.personId, reviewer.actor.email.toUpperCase()]) {
      const own = await arrange(agent, heldCall, {
        requester: { agent: 'a', profileId: id, profile: 'p', server: 's', user },
      })
      expect(await getInboxItem(reviewer, { id: own })).toMatchObject({ mayNotReason: 'is_requester' })
      await expect(
        decideItem(reviewer, { ...input, id: own, digest: await shown(own) }),
      ).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
  })

  test('another organization and agents see nothing', async () => {
    const id = await arrange(agent, heldCall)
    const input = { id, digest: await shown(id), decision: 'approve' as const }
    await expect(decideItem(other, input)).rejects.toMatchObject({ code: 'not_found' })
    await expect(getInboxItem(other, { id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(decideItem(agent, input)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await readItem(other.orgId, id)).toBeUndefined()
  })
})

describe('a question', () => {
  test('is accepted with content that fits, its fields in the order of the asker', async () => {
    const id = await arrange(agent, question)
    const item = await getInboxItem(reviewer, { id })
    if (item.subject.kind !== 'elicitation' || item.subject.mode !== 'form') throw new Error('a form')
    expect(Object.keys(item.subject.schema.properties)).toEqual(['warehouse', 'quantity', 'code'])
    const content = { warehouse: 'RTM', quantity: 3 }
    const done = await answerItem(reviewer, { id, digest: item.digest, action: 'accept', content })
    expect(done.decision).toEqual({ action: 'accept', content })
  })

  test.each([
    ['a key that was not asked for', { warehouse: 'RTM', extra: 1 }, 'content.extra'],
    ['nothing', undefined, 'content.warehouse'],
    ['1e999', { warehouse: 'RTM', quantity: JSON.parse('1e999') }, 'content.quantity'],
    ['a pattern that never ends', { warehouse: 'RTM', code: `${'a'.repeat(60)}!` }, 'content.code'],
  ])('refuses %s and stays open', async (_, content, path) => {
    const id = await arrange(agent, question)
    await expect(
      answerItem(reviewer, { id, digest: await shown(id), action: 'accept', ...(content && { content }) }),
    ).rejects.toMatchObject({ code: 'invalid', issues: [{ path }] })
    expect(await readItem(agent.orgId, id)).toMatchObject({ state: 'open' })
  })

  test('declined or cancelled carries no content', async () => {
    for (const action of ['decline', 'cancel'] as const) {
      const id = await arrange(agent, question)
      const digest = await shown(id)
      await expect(answerItem(reviewer, { id, digest, action, content: {} })).rejects.toMatchObject({
        code: 'invalid',
      })
      expect(await answerItem(reviewer, { id, digest, action })).toMatchObject({ decision: { action } })
    }
  })

  test('in URL mode is accepted without content', async () => {
    const id = await arrange(agent, {
      kind: 'elicitation',
      mode: 'url',
      message: 'Sign in',
      url: 'https://example.org/sign-in',
      call,
    })
    const digest = await shown(id)
    await expect(
      answerItem(reviewer, { id, digest, action: 'accept', content: { a: 1 } }),
    ).rejects.toMatchObject({ code: 'invalid' })
    expect(await answerItem(reviewer, { id, digest, action: 'accept' })).toMatchObject({ state: 'decided' })
  })
})
