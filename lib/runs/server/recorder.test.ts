import { afterAll, expect, test } from 'vitest'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import { newId } from '@/lib/platform/ids'
import { runGroup } from '../core/run-group'
import { CallLog } from './call-log'
import { getRun } from './get-run'
import { listRunEvents } from './list-run-events'
import { endQuietRuns } from './record-quiet'
import { RunBook } from './record-run'
import type { CallRow } from './record-steps'
import { Recorder } from './recorder'

const database = await testDatabase()
const { orgId } = await makeOrg()
const ctx = await ctxFor(orgId)
const recorders = [new Recorder(), new Recorder()] as const
afterAll(() => Promise.all(recorders.map(r => r.drain())))

const profile = { id: newId(), name: 'p' }
const runFor = (key: string, book = new RunBook()) =>
  book.runFor({ orgId, profile, agent: 'a', group: runGroup('token', { runId: key }) }, new Date())

function call(runId: string, recorder: Recorder, durable: boolean): CallLog {
  const row: CallRow = {
    id: newId(),
    orgId,
    runId,
    principal: 'token',
    gatewayId: newId(),
    kind: 'tool',
    requestedName: 'x',
    name: 'x',
    state: 'SUBMITTED',
    submittedAt: new Date(),
  }
  const log = new CallLog(recorder, row, durable, () => new Date())
  log.submit(undefined, [])
  return log
}

test('the sequence of a run has no gap and no repeat, whoever writes', async () => {
  const books = [new RunBook(), new RunBook(), new RunBook()]
  const ids = await Promise.all(books.map(book => runFor('shared', book)))
  expect(new Set(ids).size).toBe(1)
  const [runId = ''] = ids
  await Promise.all(
    Array.from({ length: 120 }, async (_, i) => {
      const log = call(runId, i % 2 === 0 ? recorders[0] : recorders[1], i % 3 === 0)
      await log.running()
      log.progress({ value: 1 })
      await log.end(i % 4 === 0 ? { state: 'FAILED', cause: 'upstream_timeout' } : { state: 'COMPLETED' })
    }),
  )
  await Promise.all(recorders.map(r => r.drain()))
  const { events, run } = await listRunEvents(ctx, { id: runId, limit: 5000 })
  expect(events.map(e => e.seq)).toEqual(Array.from({ length: events.length }, (_, i) => i + 1))
  expect(events).toHaveLength(1 + 120 * 4)
  expect(run).toMatchObject({ lastSeq: events.length, calls: 120, failed: 30, waiting: 0, state: 'running' })
  for (const c of (await getRun(ctx, { id: runId })).calls) {
    const types = events.filter(e => e.callId === c.id).map(e => e.type)
    expect(types.slice(0, 3)).toEqual(['call.submitted', 'call.running', 'call.progress'])
  }
})

test('late and repeated events change nothing', async () => {
  const runId = await runFor('late')
  const log = call(runId, recorders[0], true)
  await log.running()
  const stale = CallLog.adopt(recorders[1], { ...log.row, state: 'RUNNING' }, true, () => new Date())
  expect(await log.end({ state: 'COMPLETED' })).toBe(true)
  expect(await log.end({ state: 'FAILED', cause: 'cancelled' })).toBe(false)
  expect(await stale.end({ state: 'FAILED', cause: 'outcome_unknown' })).toBe(false)
  log.progress({ value: 1 })
  log.log({ level: 'info', text: 'late' })
  await recorders[0].drain()
  const { events, calls } = await listRunEvents(ctx, { id: runId })
  expect(events.map(e => e.type)).toEqual(['run.started', 'call.submitted', 'call.running', 'call.completed'])
  expect(calls).toMatchObject([{ state: 'COMPLETED', cause: null }])
})

test('a step that the database refuses costs no other, and is counted', async () => {
  const runId = await runFor('poison')
  const recorder = new Recorder()
  const good = call(runId, recorder, false)
  call(newId(), recorder, false)
  const also = call(runId, recorder, false)
  also.log({ level: 'info', text: 'NUL \0 and half a pair \ud800' })
  await recorder.drain()
  const { calls } = await getRun(ctx, { id: runId })
  expect(calls.map(c => c.id)).toEqual([good.row.id, also.row.id])
  expect(recorder.lost).toBe(1)
})

test('a quiet run ends, and a later call opens it again', async () => {
  const runId = await runFor('quiet')
  await call(runId, recorders[0], true).running()
  const hours = new Date(Date.now() + 3_600_000)
  expect(await endQuietRuns(hours)).toBeGreaterThan(0)
  expect((await getRun(ctx, { id: runId })).run.state).toBe('done')
  await call(runId, recorders[0], true).running()
  expect((await getRun(ctx, { id: runId })).run).toMatchObject({ state: 'running', endedAt: null })
})

test('the functions over all organizations give ids only', async () => {
  const rows = await database.pool.sql`select * from open_call_gateways()`
  for (const row of rows) expect(Object.keys(row)).toEqual(['org_id', 'gateway_id'])
  expect(await database.pool.sql`select * from calls`).toHaveLength(0)
})
