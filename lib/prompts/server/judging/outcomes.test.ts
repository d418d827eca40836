import { expect, test } from 'vitest'
import { ctxFor, makeOrg, testDatabase, workerCtx } from '@/db/testing'
import { newId } from '@/lib/platform/ids'
import * as verbs from '..'
import { judgeRelease } from './judge-release'
import { arrangeCanary, arrangeUnits, type Canary, PROMPT } from './testing'

const database = await testDatabase()

const record = (canary: Canary, ...outcomes: Parameters<typeof verbs.recordPromptOutcomes>[1]['outcomes']) =>
  verbs.recordPromptOutcomes(canary.author, { outcomes })
const look = (canary: Canary) =>
  judgeRelease(
    { ...workerCtx(canary.author.orgId), clock: { now: () => new Date(Date.now() + 120_000) } },
    { id: canary.releaseId },
  )
const scored = () =>
  arrangeCanary({
    settings: { guardrails: [{ name: 'helpful', metric: 'score', score: 'helpfulness', atLeast: 4 }] },
  })

test('an outcome finds its exposure by conversation, run, the agent’s own run, trace or exposure', async () => {
  const canary = await scored()
  const [exposureId = ''] = await arrangeUnits(canary, [
    { variant: 'candidate', unit: 'c-1' },
    { variant: 'stable', unit: 'c-2' },
  ])
  await database.owner`
    update prompt_exposures e set trace_id = 'aa', run_id = r.id from runs r
    where e.org_id = ${canary.author.orgId} and r.org_id = e.org_id and e.unit = 'c-2' and r.conversation_id = 'c-2'`
  const [run] =
    await database.owner`select run_id from prompt_exposures where org_id = ${canary.author.orgId} and unit = 'c-2'`
  const of = { prompt: PROMPT, name: 'helpfulness', value: 5 }
  expect(
    await record(
      canary,
      { ...of, conversationId: 'c-1', key: 'a' },
      { ...of, exposureId, key: 'b' },
      { ...of, runId: String(run?.run_id), key: 'c' },
      { ...of, runId: 'agent-c-2', key: 'd' },
      { ...of, traceId: 'aa', key: 'e' },
    ),
  ).toEqual({ recorded: 5, repeated: 0, late: 0, unknown: [] })
  const rows = await database.owner`
    select e.unit, count(*)::int as n from prompt_outcomes o join prompt_exposures e on e.id = o.exposure_id
    where o.org_id = ${canary.author.orgId} group by 1 order by 1`
  expect(rows.map(r => ({ ...r }))).toEqual([
    { unit: 'c-1', n: 2 },
    { unit: 'c-2', n: 3 },
  ])
})

test('repeats count once, with a key or without', async () => {
  const canary = await scored()
  await arrangeUnits(canary, [{ variant: 'candidate', unit: 'c-1' }])
  const outcome = { prompt: PROMPT, name: 'helpfulness', value: 5, conversationId: 'c-1' }
  expect(await record(canary, outcome, outcome)).toMatchObject({ recorded: 1, repeated: 1 })
  expect(await record(canary, { ...outcome, value: 1 })).toMatchObject({ recorded: 0, repeated: 1 })
  expect(await record(canary, { ...outcome, key: 'second-rater' })).toMatchObject({
    recorded: 1,
    repeated: 0,
  })
})

test('what names nothing known is told, one by one, and the others are kept', async () => {
  const canary = await scored()
  await arrangeUnits(canary, [{ variant: 'candidate', unit: 'c-1' }])
  const of = { name: 'helpfulness', value: 5 }
  const answer = await record(
    canary,
    { ...of, prompt: PROMPT, conversationId: 'c-1' },
    { ...of, prompt: PROMPT, conversationId: 'never' },
    { ...of, prompt: 'no-such-prompt', conversationId: 'c-1' },
    { ...of, prompt: PROMPT, conversationId: 'c-1', at: '2020-01-01T00:00:00Z' },
    { ...of, prompt: PROMPT, exposureId: newId() },
  )
  expect(answer).toMatchObject({ recorded: 1, repeated: 0 })
  expect(answer.unknown.map(u => u.index)).toEqual([1, 2, 3, 4])
  expect(answer.unknown[1]?.message).toBe('There is no prompt no-such-prompt')
  expect(answer.unknown[2]?.message).toContain('before that time')
})

test('scores make the evidence; one that comes after its unit was settled is late and changes nothing', async () => {
  const canary = await scored()
  await arrangeUnits(canary, [
    { variant: 'candidate', unit: 'c-1' },
    { variant: 'stable', unit: 'c-2' },
  ])
  const of = { prompt: PROMPT, name: 'helpfulness' }
  await record(canary, { ...of, value: 3, conversationId: 'c-1' }, { ...of, value: 5, conversationId: 'c-2' })
  await look(canary)
  const helpful = async () =>
    (await verbs.getReleaseEvidence(canary.author, { id: canary.releaseId })).latest?.guardrails[0]
  expect(await helpful()).toMatchObject({ candidate: { hits: 0, units: 1 }, stable: { hits: 1, units: 1 } })
  expect(await record(canary, { ...of, value: 5, conversationId: 'c-1', key: 'late' })).toEqual({
    recorded: 1,
    repeated: 0,
    late: 1,
    unknown: [],
  })
  await look(canary)
  expect(await helpful()).toMatchObject({ candidate: { hits: 0, units: 1 } })
})

test('needs the permission, an outcome with a key, and sees its own organization alone', async () => {
  const canary = await scored()
  await arrangeUnits(canary, [{ variant: 'candidate', unit: 'c-1' }])
  const outcome = { prompt: PROMPT, name: 'helpfulness', value: 5, conversationId: 'c-1' }
  const viewer = await ctxFor(canary.author.orgId, { role: 'viewer' })
  await expect(verbs.recordPromptOutcomes(viewer, { outcomes: [outcome] })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const stranger = await ctxFor((await makeOrg()).orgId)
  expect(await verbs.recordPromptOutcomes(stranger, { outcomes: [outcome] })).toMatchObject({
    recorded: 0,
    unknown: [{ index: 0 }],
  })
  await expect(record(canary, { prompt: PROMPT, name: 'x', value: 1 })).rejects.toMatchObject({
    code: 'invalid',
  })
  await expect(verbs.recordPromptOutcomes(canary.author, { outcomes: [] })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('two that bring the same outcomes at once keep each once', async () => {
  const canary = await scored()
  const units = Array.from({ length: 50 }, (_, i) => ({ variant: 'candidate' as const, unit: `c-${i}` }))
  await arrangeUnits(canary, units)
  const outcomes = units.map(u => ({
    prompt: PROMPT,
    name: 'helpfulness',
    value: 5,
    conversationId: u.unit,
    key: 'k',
  }))
  const answers = await Promise.all([record(canary, ...outcomes), record(canary, ...outcomes.toReversed())])
  expect(answers[0].recorded + answers[1].recorded).toBe(50)
})
