import { expect, test } from 'vitest'
import { ctxFor, makeOrg, testDatabase, workerCtx } from '@/db/testing'
import { getInboxItem, makeDecideItem } from '@/lib/inbox/server'
import type { Ctx } from '@/lib/platform/context'
import * as verbs from '.'
import { arrangePrompt, release, saying } from './testing'

const database = await testDatabase()

interface People {
  orgId: string
  author: Ctx
  reviewer: Ctx
}
async function people(): Promise<People> {
  const { orgId } = await makeOrg()
  return {
    orgId,
    author: await ctxFor(orgId, { role: 'owner' }),
    reviewer: await ctxFor(orgId, { role: 'reviewer' }),
  }
}
/** A prompt of which version 1 is in production. */
async function served(...texts: string[]): Promise<People> {
  const by = await people()
  await arrangePrompt(by.author, 'p', 'one', ...(texts.length === 0 ? ['two'] : texts))
  await release(by, 'p', 1)
  return by
}
const later = (ctx: Ctx, minutes: number): Ctx => ({
  ...ctx,
  clock: { now: () => new Date(Date.now() + minutes * 60_000) },
})
const production = async (ctx: Ctx) =>
  (await verbs.getPrompt(ctx, { name: 'p' })).labels.find(l => l.name === 'production')?.version
/** So many conversations were given the candidate. */
async function expose(orgId: string, id: string, count: number): Promise<void> {
  await database.owner`
    insert into prompt_exposures (id, org_id, prompt_id, version_id, release_id, variant, stage, unit_kind, unit, at, last_at)
    select gen_random_uuid(), ${orgId}, prompt_id, candidate_id, id, 'candidate', stage, 'conversation',
      gen_random_uuid()::text, now(), now()
    from prompt_releases, generate_series(1, ${count}) where id = ${id}`
}

test('the first release serves everyone at once, approved by another', async () => {
  const by = await people()
  await arrangePrompt(by.author, 'p', 'one')
  const draft = await verbs.createPromptRelease(by.author, { name: 'p', version: 1, notes: 'First.' })
  expect(draft).toMatchObject({
    state: 'draft',
    stages: [{ weight: 10_000 }],
    stage: -1,
    weight: 0,
    stable: null,
  })
  await verbs.submitPromptRelease(by.author, { id: draft.id })
  const approved = await verbs.reviewPromptRelease(by.reviewer, {
    id: draft.id,
    digest: draft.digest,
    decision: 'approve',
    note: 'Fine',
  })
  expect(approved).toMatchObject({ state: 'approved', approvedBy: { kind: 'user' } })
  const done = await verbs.startPromptRelease(by.author, { id: draft.id })
  expect(done).toMatchObject({ state: 'promoted', weight: 10_000, endedBy: { kind: 'user' } })
  expect(done.events.map(e => [e.action, e.to, e.note])).toEqual([
    ['create', 'draft', null],
    ['submit', 'in_review', null],
    ['approve', 'approved', 'Fine'],
    ['start', 'canary', null],
    ['promote', 'promoted', null],
  ])
  expect(await production(by.author)).toBe(1)
  const rows =
    await database.owner`select payload from outbox where org_id = ${by.orgId} and topic = 'webhook' order by id`
  expect(rows.map(r => r.payload.event)).toEqual([
    'prompt.submitted',
    'prompt.approved',
    'prompt.started',
    'prompt.promoted',
  ])
})

test('no author approves: not who wrote the version, not who asked for its release', async () => {
  const { orgId } = await makeOrg()
  const [writer, asker, third] = [await ctxFor(orgId), await ctxFor(orgId), await ctxFor(orgId)]
  await arrangePrompt(writer, 'p', 'one')
  const { id, digest } = await verbs.createPromptRelease(asker, { name: 'p', version: 1, submit: true })
  for (const ctx of [writer, asker]) {
    await expect(verbs.reviewPromptRelease(ctx, { id, digest, decision: 'approve' })).rejects.toMatchObject({
      code: 'forbidden',
      reason: 'is_author',
    })
    expect(
      (await verbs.getPromptRelease(ctx, { id })).actions.find(a => a.action === 'approve'),
    ).toMatchObject({
      allowed: false,
      reason: 'is_author',
    })
  }
  expect(await verbs.reviewPromptRelease(third, { id, digest, decision: 'approve' })).toMatchObject({
    state: 'approved',
  })
})

test('an approval binds to what was shown', async () => {
  const by = await people()
  await arrangePrompt(by.author, 'p', 'one')
  const { id, digest } = await verbs.createPromptRelease(by.author, { name: 'p', version: 1, submit: true })
  const staging = await verbs.createPromptRelease(by.author, {
    name: 'p',
    version: 1,
    environment: 'staging',
  })
  expect(staging.digest).not.toBe(digest)
  await expect(
    verbs.reviewPromptRelease(by.reviewer, { id, digest: staging.digest, decision: 'approve' }),
  ).rejects.toMatchObject({ code: 'conflict', reason: 'digest_mismatch' })
  expect(
    await verbs.reviewPromptRelease(by.reviewer, { id, digest, decision: 'send_back', note: 'Shorter' }),
  ).toMatchObject({ state: 'draft', reason: 'Shorter' })
})

test('a snippet that moves after the approval makes it void', async () => {
  const by = await people()
  await verbs.createPrompt(by.author, { name: 'tone', kind: 'snippet' })
  await verbs.createPromptVersion(by.author, { name: 'tone', content: saying('Kind.') })
  await arrangePrompt(by.author, 'p', '{{> tone}} one')
  const { id, digest } = await verbs.createPromptRelease(by.author, { name: 'p', version: 1, submit: true })
  await verbs.reviewPromptRelease(by.reviewer, { id, digest, decision: 'approve' })
  await verbs.createPromptVersion(by.author, { name: 'tone', content: saying('Brief.') })
  const voided = await verbs.startPromptRelease(by.author, { id })
  expect(voided).toMatchObject({ state: 'draft', approvedBy: null })
  expect(voided.events.at(-1)).toMatchObject({ action: 'void', from: 'approved' })
  expect(voided.actions.find(a => a.action === 'submit')).toMatchObject({ reason: 'pins_moved' })
  await expect(verbs.submitPromptRelease(by.author, { id })).rejects.toMatchObject({ reason: 'pins_moved' })
  expect(await production(by.author)).toBeUndefined()
})

test('what the lint calls an error is not submitted', async () => {
  const by = await people()
  await arrangePrompt(by.author, 'p', 'Hello {{nobody}}')
  await expect(
    verbs.createPromptRelease(by.author, { name: 'p', version: 1, submit: true }),
  ).rejects.toMatchObject({ code: 'conflict', reason: 'lint_errors' })
})

test('gates: missing, failed, passed', async () => {
  const by = await served()
  await verbs.configurePrompt(by.author, { name: 'p', judge: {}, gates: ['regression'] })
  const { id, digest } = await verbs.createPromptRelease(by.author, { name: 'p', version: 2, submit: true })
  await verbs.reviewPromptRelease(by.reviewer, { id, digest, decision: 'approve' })
  await expect(verbs.startPromptRelease(by.author, { id })).rejects.toMatchObject({ reason: 'gate_missing' })
  const { hash } = await verbs.getPromptVersion(by.author, { name: 'p', number: 2 })
  const attach = (passed: boolean) =>
    verbs.attachEvaluation(by.author, { name: 'p', number: 2, hash, evaluation: 'regression', passed })
  await attach(false)
  await expect(verbs.startPromptRelease(by.author, { id })).rejects.toMatchObject({ reason: 'gate_failed' })
  await attach(true)
  expect(await verbs.startPromptRelease(by.author, { id })).toMatchObject({
    state: 'canary',
    gates: [{ name: 'regression', state: 'passed' }],
  })
})

test('stages have their time and their sample, then the next one begins; two that advance at once advance once', async () => {
  const by = await served()
  const made = await verbs.createPromptRelease(by.author, {
    name: 'p',
    version: 2,
    stages: [
      { weight: 500, minMinutes: 10, minSample: 3 },
      { weight: 5_000, minMinutes: 0, minSample: 1 },
      { weight: 10_000 },
    ],
    submit: true,
  })
  const { id } = made
  await verbs.reviewPromptRelease(by.reviewer, { id, digest: made.digest, decision: 'approve' })
  expect(await verbs.startPromptRelease(by.author, { id })).toMatchObject({
    state: 'canary',
    stage: 0,
    weight: 500,
    candidate: { number: 2 },
    stable: { number: 1 },
  })
  expect(await production(by.author)).toBe(1)
  await expect(verbs.advancePromptRelease(by.author, { id, from: 0 })).rejects.toMatchObject({
    reason: 'needs_time',
  })
  const soon = later(by.author, 11)
  await expect(verbs.advancePromptRelease(soon, { id, from: 0 })).rejects.toMatchObject({
    reason: 'needs_sample',
    data: { n: 3 },
  })
  await expose(by.orgId, id, 3)
  const both = await Promise.allSettled([
    verbs.advancePromptRelease(soon, { id, from: 0 }),
    verbs.advancePromptRelease({ ...workerCtx(by.orgId), clock: soon.clock }, { id, from: 0 }),
  ])
  expect(both.map(b => b.status).sort()).toEqual(['fulfilled', 'rejected'])
  const lost = both.find(b => b.status === 'rejected')
  expect(lost?.reason).toMatchObject({ code: 'conflict' })
  const second = await verbs.getPromptRelease(soon, { id })
  expect(second).toMatchObject({ stage: 1, weight: 5_000 })
  // What was seen before counts for nothing in the new stage.
  await expect(verbs.advancePromptRelease(later(by.author, 30), { id, from: 1 })).rejects.toMatchObject({
    reason: 'needs_sample',
  })
  await expect(verbs.promotePromptRelease(soon, { id })).rejects.toMatchObject({ reason: 'early' })
  expect(await verbs.promotePromptRelease(soon, { id, reason: 'The old one is wrong' })).toMatchObject({
    state: 'promoted',
  })
  expect(await production(by.author)).toBe(2)
})

test('promote and roll back at once: one wins, the other is told who and when', async () => {
  const by = await served()
  const id = await release(by, 'p', 2, [5_000, 10_000])
  const other = await ctxFor(by.orgId, { role: 'release_manager' })
  const both = await Promise.allSettled([
    verbs.promotePromptRelease(by.author, { id, reason: 'good' }),
    verbs.rollbackPromptRelease(other, { id, reason: 'bad', now: true }),
  ])
  const release_ = await verbs.getPromptRelease(by.author, { id })
  if (both[0].status === 'fulfilled' && both[1].status === 'fulfilled') {
    // Rolled back after it was promoted: in that order, both are possible.
    expect(release_.state).toBe('rolled_back')
    expect(await production(by.author)).toBe(1)
    return
  }
  expect(both[0].status).toBe('rejected')
  expect(both[0]).toMatchObject({
    reason: {
      code: 'conflict',
      data: { state: 'rolled_back', by: { name: expect.any(String) }, at: expect.any(String) },
    },
  })
  expect(await production(by.author)).toBe(1)
})

test('ten rollbacks at once are one; each of the others is told of it', async () => {
  const by = await served()
  const id = await release(by, 'p', 2, [5_000, 10_000])
  const all = await Promise.allSettled(
    Array.from({ length: 10 }, () => verbs.rollbackPromptRelease(by.author, { id })),
  )
  expect(all.filter(a => a.status === 'fulfilled')).toHaveLength(1)
  for (const lost of all.filter(a => a.status === 'rejected'))
    expect(lost.reason).toMatchObject({ code: 'conflict', data: { state: 'rolled_back' } })
})

test('hold, with and without a pause, and go on', async () => {
  const by = await served()
  const id = await release(by, 'p', 2, [5_000, 10_000])
  expect(await verbs.holdPromptRelease(by.author, { id, reason: 'look' })).toMatchObject({
    state: 'held',
    weight: 5_000,
    reason: 'look',
  })
  await expect(verbs.advancePromptRelease(by.author, { id, from: 0 })).rejects.toMatchObject({
    reason: 'wrong_state',
  })
  expect(await verbs.resumePromptRelease(by.author, { id })).toMatchObject({ state: 'canary', reason: null })
  expect(await verbs.holdPromptRelease(by.author, { id, pause: true })).toMatchObject({
    weight: 0,
    paused: true,
  })
  expect(await verbs.resumePromptRelease(by.author, { id })).toMatchObject({ weight: 5_000, paused: false })
})

test('a promotion is rolled back to what was served before, once, and not after a later one', async () => {
  const by = await served('two', 'three')
  const second = await release(by, 'p', 2)
  expect(await production(by.author)).toBe(2)
  expect(await verbs.rollbackPromptRelease(by.author, { id: second })).toMatchObject({ state: 'rolled_back' })
  expect(await production(by.author)).toBe(1)
  await expect(verbs.rollbackPromptRelease(by.author, { id: second })).rejects.toMatchObject({
    reason: 'wrong_state',
  })
  const again = await release(by, 'p', 2)
  await release(by, 'p', 3)
  await expect(verbs.rollbackPromptRelease(by.author, { id: again })).rejects.toMatchObject({
    reason: 'not_serving',
  })
  const { items } = await verbs.listPromptReleases(by.author, { name: 'p' })
  const first = items.at(-1)
  await expect(verbs.rollbackPromptRelease(by.author, { id: first?.id ?? '' })).rejects.toMatchObject({
    reason: 'not_serving',
  })
  expect(items.map(r => r.state)).toEqual(['promoted', 'promoted', 'rolled_back', 'promoted'])
})

test('one release at a time is served; its environment moves by nothing else', async () => {
  const by = await served('two', 'three')
  await release(by, 'p', 2, [100, 10_000])
  const other = await verbs.createPromptRelease(by.author, { name: 'p', version: 3, submit: true })
  await verbs.reviewPromptRelease(by.reviewer, { id: other.id, digest: other.digest, decision: 'approve' })
  await expect(verbs.startPromptRelease(by.author, { id: other.id })).rejects.toMatchObject({
    reason: 'other_release',
  })
  await expect(verbs.updatePrompt(by.author, { name: 'p', archived: true })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await verbs.abandonPromptRelease(by.author, { id: other.id, reason: 'later' })).toMatchObject({
    state: 'abandoned',
    reason: 'later',
  })
  expect((await verbs.getPrompt(by.author, { name: 'p' })).release).toMatchObject({
    candidate: 2,
    weight: 100,
  })
})

test('a canary does not ask callers for what they do not send', async () => {
  const by = await served()
  await verbs.createPromptVersion(by.author, {
    name: 'p',
    content: {
      ...saying('{{need}}'),
      arguments: [{ name: 'need', required: true }],
    },
  })
  const made = await verbs.createPromptRelease(by.author, {
    name: 'p',
    version: 3,
    stages: [{ weight: 500 }, { weight: 10_000 }],
    submit: true,
  })
  await verbs.reviewPromptRelease(by.reviewer, { id: made.id, digest: made.digest, decision: 'approve' })
  await expect(verbs.startPromptRelease(by.author, { id: made.id })).rejects.toMatchObject({
    reason: 'new_required_argument',
    data: { names: 'need' },
  })
})

test('stages and versions that make no release', async () => {
  const by = await served()
  const draft = (over: object) => verbs.createPromptRelease(by.author, { name: 'p', version: 2, ...over })
  for (const stages of [[{ weight: 500 }], [{ weight: 500 }, { weight: 400 }, { weight: 10_000 }]])
    await expect(draft({ stages })).rejects.toMatchObject({ code: 'invalid' })
  await expect(draft({ version: 1 })).rejects.toMatchObject({ code: 'conflict', reason: 'is_served' })
  await expect(draft({ version: 7 })).rejects.toMatchObject({ code: 'not_found' })
  await verbs.createPrompt(by.author, { name: 'q' })
  await verbs.createPromptVersion(by.author, { name: 'q', content: saying('x') })
  await verbs.updatePrompt(by.author, { name: 'q', archived: true })
  await expect(verbs.createPromptRelease(by.author, { name: 'q', version: 1 })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('the actions of a release are those that its page may offer', async () => {
  const by = await served()
  const id = await release(by, 'p', 2, [500, 10_000])
  const viewer = await ctxFor(by.orgId, { role: 'viewer' })
  const states = async (ctx: Ctx) =>
    Object.fromEntries(
      (await verbs.getPromptRelease(ctx, { id })).actions.map(a => [a.action, a.reason ?? 'allowed']),
    )
  expect(await states(by.author)).toEqual({
    advance: 'allowed',
    hold: 'allowed',
    promote: 'allowed',
    roll_back: 'allowed',
  })
  expect(await states(viewer)).toEqual({
    advance: 'no_permission',
    hold: 'no_permission',
    promote: 'no_permission',
    roll_back: 'no_permission',
  })
  await verbs.advancePromptRelease(by.author, { id, from: 0 })
  expect(await states(by.author)).toMatchObject({ advance: 'last_stage', promote: 'allowed' })
  expect(await verbs.promotePromptRelease(by.author, { id })).toMatchObject({ state: 'promoted' })
})

test('a release waits in the inbox with the text that would be served, and is decided there or on its page', async () => {
  const by = await people()
  await verbs.createPrompt(by.author, { name: 'tone', kind: 'snippet' })
  await verbs.createPromptVersion(by.author, { name: 'tone', content: saying('Kind.') })
  await arrangePrompt(by.author, 'p', '{{> tone}} one', 'two')
  const decideItem = makeDecideItem([verbs.promptReleaseSubject])
  const submit = async (version: number) => {
    const { id } = await verbs.createPromptRelease(by.author, { name: 'p', version, submit: true })
    const { inboxItemId } = await verbs.getPromptRelease(by.author, { id })
    return { id, item: await getInboxItem(by.reviewer, { id: inboxItemId ?? '' }) }
  }
  const { id, item } = await submit(1)
  expect(item).toMatchObject({
    kind: 'prompt_release',
    title: 'p: version 1 to production',
    mayDecide: true,
    subject: { messages: [{ role: 'user', text: 'Kind. one' }], beside: null, weights: [10_000] },
  })
  const decide = (ctx: Ctx) =>
    decideItem(ctx, { id: item.id, digest: item.digest, decision: 'approve', note: 'Fine' })
  await expect(decide(by.author)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await decide(by.reviewer)).toMatchObject({ state: 'decided' })
  expect(await verbs.getPromptRelease(by.author, { id })).toMatchObject({ state: 'approved' })
  await expect(decide(by.reviewer)).rejects.toMatchObject({ code: 'conflict' })

  const second = await submit(2)
  const { digest } = await verbs.getPromptRelease(by.reviewer, { id: second.id })
  await verbs.reviewPromptRelease(by.reviewer, { id: second.id, digest, decision: 'send_back' })
  expect(await getInboxItem(by.reviewer, { id: second.item.id })).toMatchObject({
    state: 'decided',
    decision: { action: 'reject' },
  })
  await verbs.submitPromptRelease(by.author, { id: second.id })
  const again = await verbs.getPromptRelease(by.author, { id: second.id })
  expect(again.inboxItemId).not.toBe(second.item.id)
  await verbs.abandonPromptRelease(by.author, { id: second.id })
  expect(await getInboxItem(by.reviewer, { id: again.inboxItemId ?? '' })).toMatchObject({
    state: 'cancelled',
  })
})
