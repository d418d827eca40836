import { beforeEach, expect, test } from 'vitest'
import { agentCtx, ctxFor, testDatabase, twoOrgs } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { callStats, getCallPayload, getRun, listRunEvents, listRuns } from '.'
import { arrangeCall, arrangePayload, arrangeRun } from './testing'

await testDatabase()
let us: Ctx
let other: Ctx
let orgId: string
beforeEach(async () => {
  const { ours, theirs } = await twoOrgs()
  orgId = ours.orgId
  us = await ctxFor(orgId)
  other = await ctxFor(theirs.orgId)
})
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('lists runs newest first, in pages, with a total, through every filter', async () => {
  const old = await arrangeRun(orgId, { startedAt: ago(90), state: 'done', conversationId: 'case 50%' })
  const mid = await arrangeRun(orgId, { startedAt: ago(50), agent: 'ops', profileName: 'ops' })
  const young = await arrangeRun(orgId, { startedAt: ago(1) })
  await arrangeCall(orgId, mid, { name: 'a.b', serverName: 's', cause: 'rate_limited', state: 'FAILED' })
  await arrangeCall(orgId, young, { name: 'a.b', serverName: 't' })
  const ids = async (input: Parameters<typeof listRuns>[1]) =>
    (await listRuns(us, input)).items.map(r => r.id)

  const first = await listRuns(us, { limit: 2 })
  expect(first.items.map(r => r.id)).toEqual([young, mid])
  expect(first.total).toBe(3)
  const second = await listRuns(us, { limit: 2, cursor: first.nextCursor ?? '' })
  expect(second).toMatchObject({ items: [{ id: old }], nextCursor: null })
  expect(second.total).toBeUndefined()

  expect(await ids({ state: 'done' })).toEqual([old])
  expect(await ids({ agent: 'ops' })).toEqual([mid])
  expect(await ids({ profile: 'orders' })).toEqual([young, old])
  expect(await ids({ tool: 'a.b' })).toEqual([young, mid])
  expect(await ids({ tool: 'a.b', cause: 'rate_limited' })).toEqual([mid])
  expect(await ids({ server: 't', cause: 'rate_limited' })).toEqual([])
  expect(await ids({ q: '50%' })).toEqual([old])
  expect(await ids({ q: young.slice(-8) })).toEqual([young])
  expect(await ids({ since: ago(60).toISOString(), until: ago(30).toISOString() })).toEqual([mid])
  expect((await listRuns(other, {})).items).toEqual([])
  await expect(listRuns(agentCtx(orgId), {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('one run with its calls; none of another organization', async () => {
  const id = await arrangeRun(orgId, { clientName: 'spring', clientVersion: '2.0' })
  await arrangeCall(orgId, id, { submittedAt: ago(1) })
  await arrangeCall(orgId, id, { submittedAt: ago(2), name: 'first' })
  const { run, calls } = await getRun(us, { id })
  expect(run.client).toBe('spring 2.0')
  expect(calls.map(c => c.name)).toEqual(['first', 'inventory.reserve'])
  for (const verb of [getRun, listRunEvents])
    await expect(verb(other, { id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(getRun(us, { id: newId() })).rejects.toMatchObject({ code: 'not_found' })
})

test('payloads as policy kept them, for those who may see them', async () => {
  const run = await arrangeRun(orgId)
  const [full, none] = [
    await arrangeCall(orgId, run, { argumentsHash: 'h1', resultHash: 'h2' }),
    await arrangeCall(orgId, run, {}),
  ]
  await arrangePayload(orgId, 'h1', '{"sku":"88"}')
  await arrangePayload(orgId, 'h2', '[1]')
  expect(await getCallPayload(us, { id: full })).toEqual({
    arguments: { sku: '88' },
    result: [1],
    note: null,
  })
  expect(await getCallPayload(us, { id: none })).toMatchObject({
    arguments: null,
    note: expect.stringContaining('no arguments and no result'),
  })
  await expect(getCallPayload(other, { id: full })).rejects.toMatchObject({ code: 'not_found' })
  const viewer = await ctxFor(orgId, { role: 'viewer' })
  await expect(getCallPayload(viewer, { id: full })).rejects.toMatchObject({ code: 'forbidden' })
})

test('counts calls of a period by state and cause', async () => {
  const run = await arrangeRun(orgId)
  for (const ms of [100, 200, 300]) await arrangeCall(orgId, run, { durationMs: ms })
  await arrangeCall(orgId, run, { state: 'FAILED', cause: 'rate_limited', name: 'x' })
  await arrangeCall(orgId, run, { state: 'FAILED', cause: 'rate_limited', name: 'y' })
  await arrangeCall(orgId, run, { toolError: true, cause: 'tool_error' })
  await arrangeCall(orgId, run, { state: 'WAITING_FOR_INPUT', cause: 'awaiting_human', finishedAt: null })
  await arrangeCall(orgId, run, { submittedAt: ago(60 * 30) })
  expect(await callStats(us, {})).toEqual({
    total: 7,
    completed: 3,
    failed: 3,
    waiting: 1,
    p50Ms: 200,
    p95Ms: expect.closeTo(290, 5),
    byCause: [
      { cause: 'rate_limited', count: 2, tools: ['x', 'y'], runId: run },
      { cause: 'tool_error', count: 1, tools: ['inventory.reserve'], runId: run },
    ],
  })
  expect(await callStats(other, {})).toMatchObject({ total: 0, byCause: [], p50Ms: null })
})
