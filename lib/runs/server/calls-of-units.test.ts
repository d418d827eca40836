import { expect, test } from 'vitest'
import { withOrg } from '@/db/org'
import { testDatabase, twoOrgs } from '@/db/testing'
import { newId } from '@/lib/platform/ids'
import { callsOfUnits, type UnitOfCalls } from './calls-of-units'
import { arrangeCall, arrangeRun } from './testing'

await testDatabase()
const { ours, theirs } = await twoOrgs()

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
const profileId = newId()
const unit = (key: string, of: Partial<UnitOfCalls>): UnitOfCalls => ({
  key,
  conversationId: null,
  traceId: null,
  runId: null,
  profileId: null,
  from: at(10),
  to: at(70),
  ...of,
})
const callsOf = async (units: UnitOfCalls[], orgId = ours.orgId) =>
  (await withOrg(orgId, tx => callsOfUnits(tx, orgId, units))).map(c => `${c.key} ${c.callId}`).sort()

test('finds tool calls by conversation, trace and run, within their time and profile, of one organization', async () => {
  const run = await arrangeRun(ours.orgId, { profileId, conversationId: 'c-1', traceId: 'aa' })
  const other = await arrangeRun(ours.orgId, { conversationId: 'c-1', traceId: 'bb' })
  const foreign = await arrangeRun(theirs.orgId, { profileId, conversationId: 'c-1', traceId: 'aa' })
  const inside = await arrangeCall(ours.orgId, run, { submittedAt: at(20) })
  await arrangeCall(ours.orgId, run, { submittedAt: at(5) })
  await arrangeCall(ours.orgId, run, { submittedAt: at(70) })
  await arrangeCall(ours.orgId, run, { submittedAt: at(20), kind: 'prompt' })
  const elsewhere = await arrangeCall(ours.orgId, other, { submittedAt: at(20) })
  await arrangeCall(theirs.orgId, foreign, { submittedAt: at(20) })

  expect(await callsOf([unit('a', { conversationId: 'c-1', profileId })])).toEqual([`a ${inside}`])
  expect(await callsOf([unit('a', { conversationId: 'c-1' })])).toEqual(
    [`a ${inside}`, `a ${elsewhere}`].sort(),
  )
  expect(await callsOf([unit('t', { traceId: 'bb' }), unit('r', { runId: run })])).toEqual(
    [`t ${elsewhere}`, `r ${inside}`].sort(),
  )
  expect(await callsOf([unit('a', { conversationId: 'c-2' }), unit('x', {})])).toEqual([])
  expect(await callsOf([])).toEqual([])
})

test('says how each call ended', async () => {
  const run = await arrangeRun(ours.orgId, { conversationId: 'c-9' })
  await arrangeCall(ours.orgId, run, {
    submittedAt: at(30),
    state: 'FAILED',
    cause: 'human_declined',
    decision: { outcome: 'hold', reasons: [] },
    durationMs: 12,
  })
  const [call] = await withOrg(ours.orgId, tx =>
    callsOfUnits(tx, ours.orgId, [unit('k', { conversationId: 'c-9' })]),
  )
  expect(call).toMatchObject({
    state: 'FAILED',
    cause: 'human_declined',
    held: true,
    toolError: false,
    durationMs: 12,
  })
})
