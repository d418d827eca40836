import { beforeEach, expect, test } from 'vitest'
import { agentCtx, ctxFor, testDatabase, twoOrgs } from '@/db/testing'
import { governContract, importServer, listContracts } from '@/lib/contracts/server'
import type { Ctx } from '@/lib/platform/context'
import { callUsage, listCallers, listLeaving } from '.'
import { arrangeCall, arrangeRun } from './testing'

await testDatabase()
let us: Ctx
let other: Ctx
let ids: Record<string, string>
beforeEach(async () => {
  const { ours, theirs } = await twoOrgs()
  us = await ctxFor(ours.orgId)
  other = await ctxFor(theirs.orgId)
  const tools = ['old', 'new'].map(name => ({ name, inputSchema: {} }))
  await importServer(us, { name: 'shop', file: JSON.stringify({ tools }) })
  ids = Object.fromEntries((await listContracts(us, {})).items.map(item => [item.name, item.id]))
})
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const contractId = (name: string) => ids[name] ?? expect.fail(name)

async function arrange() {
  const { orgId } = us
  const support = await arrangeRun(orgId, { agent: 'support', profileName: 'support' })
  const ops = await arrangeRun(orgId, { agent: 'ops', profileName: 'ops' })
  const calls: [string, string, number, boolean][] = [
    [support, 'old', 1, false],
    [support, 'old', 2, true],
    [ops, 'old', 3, false],
    [ops, 'old', 40, false],
    [ops, 'new', 0, false],
  ]
  for (const [run, name, days, toolError] of calls)
    await arrangeCall(orgId, run, { contractId: contractId(name), submittedAt: daysAgo(days), toolError })
  return { support, ops }
}

test('tells which agents called a contract, how often, and where to look', async () => {
  const { support } = await arrange()
  const { items } = await listCallers(us, { contractId: contractId('old') })
  expect(items).toMatchObject([
    { agent: 'support', profile: { name: 'support' }, calls: 2, failed: 1, runId: support },
    { agent: 'ops', calls: 1, failed: 0 },
  ])
  expect(Date.parse(items[0]?.lastAt ?? '')).toBeGreaterThan(daysAgo(1.1).getTime())
  expect((await listCallers(us, { contractId: contractId('old'), days: 1 })).items).toEqual([])
})

test('lists what agents should leave, the next sunset first, with those who have not', async () => {
  await arrange()
  expect((await listLeaving(us, {})).items).toEqual([])
  await governContract(us, {
    id: contractId('new'),
    governance: { lifecycle: 'deprecated', sunset: '2027-06-30' },
  })
  await governContract(us, {
    id: contractId('old'),
    governance: { lifecycle: 'deprecated', sunset: '2027-01-31', replacement: 'shop/new' },
  })
  const { items } = await listLeaving(us, {})
  expect(items).toMatchObject([
    { name: 'old', server: 'shop', sunset: '2027-01-31', replacement: 'shop/new' },
    { name: 'new', callers: [{ agent: 'ops' }] },
  ])
  expect(items[0]?.callers.map(caller => caller.agent)).toEqual(['support', 'ops'])
  await governContract(us, { id: contractId('old'), governance: { lifecycle: 'retired' } })
  expect((await listLeaving(us, {})).items.map(item => item.name)).toEqual(['new'])
})

test('counts calls and failures of each contract in a period', async () => {
  await arrange()
  const byName = async (hours: number) =>
    new Map((await callUsage(us, { hours })).items.map(item => [item.contractId, item]))
  expect(await byName(1)).toEqual(new Map([[ids.new, { contractId: ids.new, calls: 1, failed: 0 }]]))
  expect((await byName(720)).get(contractId('old'))).toMatchObject({ calls: 3, failed: 1 })
})

test('another organization sees none of it, an agent may not ask', async () => {
  await arrange()
  await governContract(us, { id: contractId('old'), governance: { lifecycle: 'deprecated' } })
  expect((await listCallers(other, { contractId: contractId('old') })).items).toEqual([])
  expect((await listLeaving(other, {})).items).toEqual([])
  expect((await callUsage(other, {})).items).toEqual([])
  const agent = agentCtx(us.orgId)
  for (const work of [
    listCallers(agent, { contractId: contractId('old') }),
    listLeaving(agent, {}),
    callUsage(agent, {}),
  ])
    await expect(work).rejects.toMatchObject({ code: 'forbidden' })
})
