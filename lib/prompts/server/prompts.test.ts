import { expect, test } from 'vitest'
import { ctxFor, makeOrg, testDatabase, twoOrgs } from '@/db/testing'
import * as verbs from '.'
import { arrangePrompt, saying } from './testing'

const database = await testDatabase()
const ours = async () => ctxFor((await makeOrg()).orgId)
const actionsOf = async (orgId: string) =>
  (await database.owner`select action from audit_events where org_id = ${orgId} order by id`).map(
    r => r.action,
  )

test('a prompt is made, found, changed, filed and archived', async () => {
  const ctx = await ours()
  const made = await verbs.createPrompt(ctx, {
    name: 'late-parcel',
    title: 'Late parcel',
    owner: 'order-desk',
    folder: 'support/parcels',
    tags: ['parcel'],
  })
  expect(made).toMatchObject({ latest: 0, labels: [], release: null, kind: 'prompt', gates: [] })
  await arrangePrompt(ctx, 'greeting', 'Say "good day" to 100% of them\nand mean it')
  await verbs.createPromptVersion(ctx, {
    name: 'late-parcel',
    content: saying('Where is {{order}}?', 'order'),
  })

  const names = async (filters: Parameters<typeof verbs.listPrompts>[1]) =>
    (await verbs.listPrompts(ctx, filters)).items.map(p => p.name)
  expect(await names({})).toEqual(['greeting', 'late-parcel'])
  expect(await names({ q: 'LATE par' })).toEqual(['late-parcel'])
  expect(await names({ q: '"good day" to 100%' })).toEqual(['greeting'])
  expect(await names({ q: '100_' })).toEqual([])
  expect(await names({ folder: 'support' })).toEqual(['late-parcel'])
  expect(await names({ folder: 'supp' })).toEqual([])
  expect(await names({ tag: ['parcel', 'x'], owner: ['order-desk'] })).toEqual(['late-parcel'])
  expect(await names({ state: 'released' })).toEqual([])
  const page = await verbs.listPrompts(ctx, { limit: 1 })
  expect(page).toMatchObject({ total: 2, items: [{ name: 'greeting' }] })
  expect(await names({ cursor: page.nextCursor ?? '' })).toEqual(['late-parcel'])
  expect(await verbs.promptFacets(ctx, {})).toEqual({
    total: 2,
    owner: [{ value: 'order-desk', count: 1 }],
    tag: [{ value: 'parcel', count: 1 }],
    folder: [
      { value: 'support', count: 1 },
      { value: 'support/parcels', count: 1 },
    ],
    state: [{ value: 'unreleased', count: 2 }],
  })

  const changed = await verbs.updatePrompt(ctx, { name: 'late-parcel', owner: null, tags: [], folder: 'a' })
  expect(changed).toMatchObject({ owner: null, tags: [], folder: 'a', title: 'Late parcel' })
  await verbs.updatePrompt(ctx, { name: 'late-parcel', owner: null })
  await verbs.updatePrompt(ctx, { name: 'late-parcel', archived: true })
  expect(await names({})).toEqual(['greeting'])
  expect(await names({ archived: 'true' })).toEqual(['late-parcel'])
  await verbs.updatePrompt(ctx, { name: 'late-parcel', archived: false })
  expect(await actionsOf(ctx.orgId)).toEqual([
    'prompt.created',
    'prompt.created',
    'prompt.version_created',
    'prompt.version_created',
    'prompt.updated',
    'prompt.updated',
    'prompt.updated',
  ])
})

test('names: taken, reserved, malformed', async () => {
  const ctx = await ours()
  await verbs.createPrompt(ctx, { name: 'one' })
  await expect(verbs.createPrompt(ctx, { name: 'one', kind: 'snippet' })).rejects.toMatchObject({
    code: 'conflict',
  })
  for (const name of ['outcomes', 'facets', 'a b', ''])
    await expect(verbs.createPrompt(ctx, { name })).rejects.toMatchObject({ code: 'invalid' })
  await expect(verbs.getPrompt(ctx, { name: 'none' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(verbs.createPrompt(ctx, { name: 'two', folder: '/x' })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('versions are immutable and numbered; the same text again is no new version', async () => {
  const ctx = await ours()
  await arrangePrompt(ctx, 'p', 'one', 'two')
  const same = await verbs.createPromptVersion(ctx, { name: 'p', content: saying('two') })
  expect(same.number).toBe(2)
  const crlf = await verbs.createPromptVersion(ctx, { name: 'p', content: saying('a \r\nb') })
  expect([crlf.number, crlf.content.messages[0]?.text]).toEqual([3, 'a \nb'])
  const lf = await verbs.createPromptVersion(ctx, { name: 'p', content: saying('a \nb') })
  expect(lf.number).toBe(3)
  const spaces = await verbs.createPromptVersion(ctx, { name: 'p', content: saying('a\nb'), note: 'trim' })
  expect(spaces).toMatchObject({ number: 4, note: 'trim', source: 'console', keptBecause: null })
  expect(spaces.hash).toMatch(/^v1:sha256:[0-9a-f]{64}$/)
  expect(new Set([same.hash, crlf.hash, spaces.hash]).size).toBe(3)
  await expect(database.pool.db.execute(`update prompt_versions set hash = 'x'`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('permission denied') },
  })
  expect((await verbs.listPromptVersions(ctx, { name: 'p', limit: 2 })).items.map(v => v.number)).toEqual([
    4, 3,
  ])
  await expect(verbs.getPromptVersion(ctx, { name: 'p', number: 9 })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('of two who save at once on the same base, the second is told who was first', async () => {
  const { orgId } = await makeOrg()
  const [a, b] = [await ctxFor(orgId), await ctxFor(orgId)]
  await arrangePrompt(a, 'p', 'one')
  const save = (ctx: typeof a, text: string) =>
    verbs.createPromptVersion(ctx, { name: 'p', base: 1, content: saying(text) })
  const results = await Promise.allSettled([save(a, 'mine'), save(b, 'theirs')])
  expect(results.map(r => r.status).sort()).toEqual(['fulfilled', 'rejected'])
  const lost = results.find(r => r.status === 'rejected')
  expect(lost?.reason).toMatchObject({ code: 'conflict', data: { newest: 2, by: { kind: 'user' } } })
  expect((await verbs.listPromptVersions(a, { name: 'p' })).total).toBe(2)
})

test('a number, or what looks like one, is no label; a version has one place for a label', async () => {
  const ctx = await ours()
  await arrangePrompt(ctx, 'p', 'one', 'two', 'three')
  for (const label of ['3', 'v3', '03', '3a', 'latest', 'Staging', ''])
    await expect(verbs.setPromptLabel(ctx, { name: 'p', label, version: 1 }), label).rejects.toMatchObject({
      code: 'invalid',
    })
  await verbs.setPromptLabel(ctx, { name: 'p', label: 'staging', version: 1 })
  const moved = await verbs.setPromptLabel(ctx, { name: 'p', label: 'staging', version: '3' })
  expect(moved.labels).toMatchObject([{ name: 'staging', version: 3, movedBy: { kind: 'user' } }])
  await verbs.setPromptLabel(ctx, { name: 'p', label: 'staging', version: 3 })
  await expect(
    verbs.setPromptLabel(ctx, { name: 'p', label: 'production', version: 1 }),
  ).rejects.toMatchObject({
    code: 'conflict',
    hint: expect.stringContaining('release'),
  })
  await expect(verbs.setPromptLabel(ctx, { name: 'p', label: 'staging', version: 7 })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await verbs.removePromptLabel(ctx, { name: 'p', label: 'staging' })).labels).toEqual([])
  await expect(verbs.removePromptLabel(ctx, { name: 'p', label: 'staging' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('what is labelled, released, pinned or was served can not be deleted; a number is not used again', async () => {
  const ctx = await ours()
  await arrangePrompt(ctx, 'p', 'one', 'two', 'three')
  await verbs.setPromptLabel(ctx, { name: 'p', label: 'staging', version: 1 })
  await verbs.createPromptRelease(ctx, { name: 'p', version: 2 })
  await expect(verbs.removePromptVersion(ctx, { name: 'p', number: 1 })).rejects.toMatchObject({
    reason: 'labelled',
  })
  await expect(verbs.removePromptVersion(ctx, { name: 'p', number: 2 })).rejects.toMatchObject({
    reason: 'in_release',
  })
  const three = await verbs.getPromptVersion(ctx, { name: 'p', number: 3 })
  await database.owner`insert into prompt_serves (org_id, version_id, kind, count, last_at)
    values (${ctx.orgId}, ${three.id}, 'exact', 1, now())`
  await expect(verbs.removePromptVersion(ctx, { name: 'p', number: 3 })).rejects.toMatchObject({
    reason: 'served',
  })
  await database.owner`delete from prompt_serves`
  await verbs.removePromptVersion(ctx, { name: 'p', number: 3 })
  expect((await verbs.createPromptVersion(ctx, { name: 'p', content: saying('four') })).number).toBe(4)
  await expect(verbs.removePrompt(ctx, { name: 'p' })).rejects.toMatchObject({ code: 'conflict' })

  await arrangePrompt(ctx, 'unused', 'x')
  await verbs.removePrompt(ctx, { name: 'unused' })
  await expect(verbs.getPrompt(ctx, { name: 'unused' })).rejects.toMatchObject({ code: 'not_found' })
})

test('snippets: pinned when a version is saved, shown when they move, refused in a circle, kept while pinned', async () => {
  const ctx = await ours()
  const snippet = async (name: string, text: string) => {
    await verbs.createPrompt(ctx, { name, kind: 'snippet' }).catch(() => undefined)
    return verbs.createPromptVersion(ctx, { name, content: saying(text) })
  }
  await snippet('tone', 'Be kind.')
  await snippet('sign', '{{> tone}} Bye, {{name}}')
  await verbs.createPrompt(ctx, { name: 'p' })
  const one = await verbs.createPromptVersion(ctx, { name: 'p', content: saying('Hi {{> sign}}', 'name') })
  expect(one.pins.map(p => [p.name, p.version])).toEqual([
    ['sign', 1],
    ['tone', 1],
  ])
  expect(one.movedPins).toEqual([])
  await snippet('tone', 'Be brief.')
  const moved = await verbs.getPromptVersion(ctx, { name: 'p', number: 1 })
  expect(moved.movedPins).toEqual([{ name: 'tone', version: 1, now: 2 }])
  const two = await verbs.createPromptVersion(ctx, { name: 'p', content: saying('Hi {{> sign}}', 'name') })
  expect(two.number).toBe(2)
  expect(two.hash).not.toBe(one.hash)
  const compared = await verbs.comparePromptVersions(ctx, { name: 'p', before: 1, after: 2 })
  expect(compared.before.messages[0]?.text).toBe('Hi Be kind. Bye, {{name}}')
  expect(compared.after.messages[0]?.text).toBe('Hi Be brief. Bye, {{name}}')
  expect(compared.questions).toMatchObject([
    { kind: 'snippet-moved', params: { name: 'tone', before: 1, after: 2 } },
  ])
  const back = await verbs.createPromptVersion(ctx, {
    name: 'p',
    content: saying('Hi {{> sign}}', 'name'),
    pins: { tone: 1 },
  })
  expect([back.number, back.hash]).toEqual([3, one.hash])

  await expect(snippet('tone', '{{> sign}}')).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('tone → sign → tone'),
  })
  await expect(snippet('new', '{{> nowhere}}')).rejects.toMatchObject({ code: 'invalid' })
  await expect(verbs.removePromptVersion(ctx, { name: 'tone', number: 1 })).rejects.toMatchObject({
    reason: 'pinned',
  })
  await expect(verbs.removePrompt(ctx, { name: 'tone' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(
    verbs.createPromptVersion(ctx, { name: 'tone', content: saying('x', 'y') }),
  ).rejects.toMatchObject({
    code: 'invalid',
  })
  await expect(verbs.createPromptRelease(ctx, { name: 'tone', version: 1 })).rejects.toMatchObject({
    code: 'invalid',
  })
  await expect(
    verbs.setPromptLabel(ctx, { name: 'tone', label: 'staging', version: 1 }),
  ).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('a text that nothing can keep is refused', async () => {
  const ctx = await ours()
  await verbs.createPrompt(ctx, { name: 'p' })
  await expect(
    verbs.createPromptVersion(ctx, { name: 'p', content: saying('a\u0000b') }),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test('a preview stores nothing, and says what is missing', async () => {
  const ctx = await ours()
  const preview = await verbs.previewPrompt(ctx, {
    content: {
      arguments: [{ name: 'n', required: true, schema: { type: 'integer', minimum: 1 } }, { name: 'x' }],
      messages: [
        { role: 'system', text: 'You count.' },
        { role: 'user', text: '{{n}} of {{what}}: {{x}}' },
      ],
    },
    arguments: { n: '0', x: '{{n}}' },
  })
  expect(preview.problems).toEqual([{ argument: 'n', message: 'must be >= 1' }])
  expect(preview.messages).toEqual([
    { role: 'system', servedAs: 'user', text: 'You count.' },
    { role: 'user', servedAs: 'user', text: ' of : {{n}}' },
  ])
  expect(preview.variables).toEqual([
    { name: 'n', declared: true },
    { name: 'what', declared: false },
    { name: 'x', declared: true },
  ])
  expect(preview.findings.map(f => f.rule)).toEqual(['undeclared-variable'])
  expect(await actionsOf(ctx.orgId)).toEqual([])
})

test('comments on a line, settled and opened again', async () => {
  const ctx = await ours()
  await arrangePrompt(ctx, 'p', 'one\ntwo')
  const comment = await verbs.addPromptComment(ctx, {
    name: 'p',
    version: 1,
    message: 0,
    line: 1,
    body: 'why?',
  })
  await verbs.addPromptComment(ctx, { name: 'p', version: 1, body: 'in all' })
  for (const bad of [{ message: 1 }, { message: 0, line: 2 }, { line: 0 }])
    await expect(
      verbs.addPromptComment(ctx, { name: 'p', version: 1, body: 'x', ...bad }),
    ).rejects.toMatchObject({ code: 'invalid' })
  const settled = await verbs.resolvePromptComment(ctx, { name: 'p', id: comment.id })
  expect(settled.resolvedBy).toMatchObject({ kind: 'user' })
  await verbs.resolvePromptComment(ctx, { name: 'p', id: comment.id })
  await verbs.resolvePromptComment(ctx, { name: 'p', id: comment.id, resolved: false })
  const { items } = await verbs.listPromptComments(ctx, { name: 'p', version: 1 })
  expect(items.map(c => [c.body, c.line, c.resolvedAt])).toEqual([
    ['why?', 1, null],
    ['in all', null, null],
  ])
  await arrangePrompt(ctx, 'q', 'x')
  await expect(verbs.resolvePromptComment(ctx, { name: 'q', id: comment.id })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('an evaluation binds to the content that was evaluated', async () => {
  const ctx = await ours()
  await arrangePrompt(ctx, 'p', 'one')
  const { hash } = await verbs.getPromptVersion(ctx, { name: 'p', number: 1 })
  const attach = (passed: boolean, of = hash) =>
    verbs.attachEvaluation(ctx, {
      name: 'p',
      number: 1,
      hash: of,
      evaluation: 'regression',
      passed,
      score: 0.91,
      url: 'https://ci.example.com/7',
    })
  expect(await attach(true)).toMatchObject({ passed: true, score: 0.91, by: { kind: 'user' } })
  await attach(false)
  await expect(attach(true, 'v1:sha256:00')).rejects.toMatchObject({ reason: 'digest_mismatch' })
  const { evaluations } = await verbs.getPromptVersion(ctx, { name: 'p', number: 1 })
  expect(evaluations.map(e => e.passed)).toEqual([false, true])
})

test('settings of judging and gates', async () => {
  const ctx = await ours()
  await verbs.createPrompt(ctx, { name: 'p' })
  const judge = { guardrails: [{ name: 'fast', metric: 'latency' as const, sloMs: 8000 }], autoPromote: true }
  const set = await verbs.configurePrompt(ctx, { name: 'p', judge, gates: ['regression'] })
  expect(set).toMatchObject({
    gates: ['regression'],
    judge: { autoPromote: true, alpha: 0.05, margin: 0.02 },
  })
  await verbs.configurePrompt(ctx, { name: 'p', judge, gates: ['regression'] })
  expect(await actionsOf(ctx.orgId)).toEqual(['prompt.created', 'prompt.configured'])
})

test('a prompt pushed as a file, changed, exported and pushed again', async () => {
  const ctx = await ours()
  const file = {
    name: 'review',
    title: 'Review',
    owner: 'support',
    arguments: [{ name: 'ticketId', required: true }],
    messages: [{ role: 'user' as const, text: 'Review {{ticketId}}\n' }],
    config: { model: 'm' },
  }
  const dry = await verbs.pushPrompt(ctx, { file, dryRun: true })
  expect(dry).toMatchObject({ action: 'created', version: 1 })
  await expect(verbs.getPrompt(ctx, { name: 'review' })).rejects.toMatchObject({ code: 'not_found' })
  expect(await verbs.pushPrompt(ctx, { file, note: 'first' })).toEqual(dry)
  expect(await verbs.pushPrompt(ctx, { file })).toMatchObject({
    action: 'unchanged',
    version: 1,
    details: [],
  })
  const changed = {
    ...file,
    owner: 'desk',
    messages: [{ role: 'user' as const, text: 'Look at {{ticketId}}\n' }],
  }
  expect(await verbs.pushPrompt(ctx, { file: changed })).toMatchObject({
    action: 'updated',
    version: 2,
    details: ['owner: support → desk', 'version 2'],
  })
  const exported = await verbs.exportPrompt(ctx, { name: 'review' })
  expect(exported.file).toEqual({ ...changed, arguments: [{ name: 'ticketId', required: true }] })
  expect(exported.yaml).toContain('    text: |\n      Look at {{ticketId}}\n')
  expect(await verbs.pushPrompt(ctx, { file: exported.file })).toMatchObject({ action: 'unchanged' })
  expect((await verbs.exportPrompt(ctx, { name: 'review', version: 1 })).file.messages).toEqual(file.messages)
  await expect(verbs.pushPrompt(ctx, { file: { ...file, kind: 'snippet' } })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(verbs.pushPrompt(ctx, { file: { ...file, name: 'facets' } })).rejects.toMatchObject({
    code: 'invalid',
  })
  await verbs.createPrompt(ctx, { name: 'bare' })
  await expect(verbs.exportPrompt(ctx, { name: 'bare' })).rejects.toMatchObject({ code: 'not_found' })
})

test('another organization finds nothing of it', async () => {
  const { ours, theirs } = await twoOrgs()
  const mine = await ctxFor(ours.orgId)
  const other = await ctxFor(theirs.orgId)
  await arrangePrompt(mine, 'p', 'one', 'two')
  const comment = await verbs.addPromptComment(mine, { name: 'p', version: 1, body: 'x' })
  const { id } = await verbs.createPromptRelease(mine, { name: 'p', version: 1 })
  const { hash } = await verbs.getPromptVersion(mine, { name: 'p', number: 1 })
  expect((await verbs.listPrompts(other, {})).items).toEqual([])
  expect((await verbs.promptFacets(other, {})).total).toBe(0)
  expect((await verbs.promptMatrix(other, {})).items).toEqual([])
  expect((await verbs.promptsAffected(other, { tool: ['a/b'] })).items).toEqual([])
  expect(await verbs.listPromptNames(other, {})).toEqual([])
  const judge = {}
  const denied: Promise<unknown>[] = [
    verbs.getPrompt(other, { name: 'p' }),
    verbs.updatePrompt(other, { name: 'p', owner: 'x' }),
    verbs.configurePrompt(other, { name: 'p', judge }),
    verbs.removePrompt(other, { name: 'p' }),
    verbs.setPromptLabel(other, { name: 'p', label: 'staging', version: 1 }),
    verbs.removePromptLabel(other, { name: 'p', label: 'staging' }),
    verbs.exportPrompt(other, { name: 'p' }),
    verbs.listPromptVersions(other, { name: 'p' }),
    verbs.getPromptVersion(other, { name: 'p', number: 1 }),
    verbs.createPromptVersion(other, { name: 'p', content: saying('x') }),
    verbs.removePromptVersion(other, { name: 'p', number: 2 }),
    verbs.comparePromptVersions(other, { name: 'p', before: 1, after: 2 }),
    verbs.attachEvaluation(other, { name: 'p', number: 1, hash, evaluation: 'e', passed: true }),
    verbs.listPromptComments(other, { name: 'p' }),
    verbs.addPromptComment(other, { name: 'p', version: 1, body: 'x' }),
    verbs.resolvePromptComment(other, { name: 'p', id: comment.id }),
    verbs.listPromptReleases(other, { name: 'p' }),
    verbs.createPromptRelease(other, { name: 'p', version: 1 }),
    verbs.getPromptRelease(other, { id }),
    verbs.submitPromptRelease(other, { id }),
    verbs.reviewPromptRelease(other, { id, digest: 'x', decision: 'approve' }),
    verbs.startPromptRelease(other, { id }),
    verbs.advancePromptRelease(other, { id, from: 0 }),
    verbs.holdPromptRelease(other, { id }),
    verbs.resumePromptRelease(other, { id }),
    verbs.promotePromptRelease(other, { id }),
    verbs.rollbackPromptRelease(other, { id }),
    verbs.abandonPromptRelease(other, { id }),
  ]
  for (const one of await Promise.allSettled(denied))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
})
