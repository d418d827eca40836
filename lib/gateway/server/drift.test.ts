import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ctxFor, testDatabase, workerCtx } from '@/db/testing'
import {
  analyseChanges,
  getChange,
  getChangeItem,
  listChanges,
  putReviewSettings,
  quarantineContract,
  syncNow,
} from '@/lib/contracts/server'
import { listServers } from '@/lib/servers/server'
import { lastCall, until } from './testing/records'
import { makeWorld } from './testing/world'

process.env.COUNTERSIGN_SECRET_KEY = 'the secret key of this test, long enough'
const database = await testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'countersign-drift-'))
const file = path.join(folder, 'offer.json')
const open = {
  type: 'object',
  properties: {
    sku: { type: 'string' },
    note: { type: 'string' },
    pin: { type: 'string', format: 'password' },
  },
}
const narrow = { ...open, required: ['sku', 'note'] }
const reads = { readOnlyHint: true, openWorldHint: false }
const offer = (inputSchema: object, annotations: object = reads, secretly: object = open) => {
  const tools = [
    { name: 'find', description: 'Finds stock.', inputSchema, annotations },
    { name: 'quiet', description: 'Keeps nothing.', inputSchema: secretly, annotations: reads },
  ]
  writeFileSync(`${file}.new`, JSON.stringify({ tools }))
  renameSync(`${file}.new`, file)
}
offer(open)
const world = await makeWorld({
  servers: {
    stock: {
      transport: 'stdio',
      command: 'node',
      args: [path.resolve('lib/contracts/server/testing/file-server.mjs'), file],
      env: {},
    },
  },
  govern: { quiet: { audit: { includeArguments: 'none' } } },
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

async function drift(...offered: Parameters<typeof offer>) {
  offer(...offered)
  const { items } = await listServers(world.ctx, {})
  await syncNow(world.ctx, items[0]?.id ?? '', { trigger: 'manual' })
  for (const { id } of (await listChanges(world.ctx, { state: ['open'] })).items)
    await analyseChanges(workerCtx(world.ctx.orgId), id)
  // The gateway hears of it a moment later.
  await new Promise(resolve => setTimeout(resolve, 500))
}
const client = await world.connect()
const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args })
const samples = () => database.owner`select * from replay_samples order by at`
async function openItem() {
  const [row] = (await listChanges(world.ctx, { state: ['open'] })).items
  const change = await getChange(world.ctx, { id: row?.id ?? '' })
  const item = change.items.find(one => one.name === 'find' && one.state === 'pending')
  return getChangeItem(world.ctx, { id: change.id, itemId: item?.id ?? '' })
}

test('recent calls are tried against what the server offers now, from sealed arguments', async () => {
  await call('find', { sku: 'a-17', note: 'urgent', pin: '1234' })
  await call('find', { sku: 'b-18' })
  await call('quiet', { sku: 'never kept' })
  const kept = await until(async () => {
    const rows = await samples()
    return rows.length === 2 ? rows : undefined
  })
  expect(JSON.stringify(kept)).not.toMatch(/a-17|b-18|urgent|1234/)
  await drift(narrow)
  const item = await openItem()
  expect(item).toMatchObject({ contractVerdict: 'breaking', replay: { calls: 2, rejected: 1 } })
  expect(item.replayed).toMatchObject({
    rejections: [
      {
        callId: kept[1]?.call_id,
        runId: kept[1]?.run_id,
        profile: { name: 'support' },
        message: expect.stringContaining('note'),
      },
    ],
    points: [{ rejected: true }, { rejected: false }],
    problem: null,
  })
  expect(item.affected.profiles).toMatchObject([{ name: 'support', calls: 2, rejected: 1 }])
})

test('while a change waits, calls that the server would refuse are answered so, all others go on', async () => {
  expect(await call('find', { sku: 'a', note: 'x' })).not.toHaveProperty('isError', true)
  const refused = await call('find', { sku: 'b' })
  expect(refused).toMatchObject({ isError: true })
  expect(JSON.stringify(refused.content)).toMatch(/stock changed find.*note.*review/)
  expect(await lastCall(world.ctx)).toMatchObject({ cause: 'contract_pending' })
})

test('what is in quarantine is served to nobody, until that is lifted', async () => {
  const { contractId } = await openItem()
  const reviewer = await ctxFor(world.ctx.orgId, { role: 'reviewer' })
  await quarantineContract(reviewer, { id: contractId, quarantined: true, reason: 'odd' })
  const works = async () => (await call('find', { sku: 'a', note: 'x' })).isError !== true
  await until(async () => !(await works()) || undefined)
  const { tools } = await (await world.connect()).listTools()
  expect(tools.map(one => one.name)).toEqual(['quiet'])
  expect(await lastCall(world.ctx)).toMatchObject({
    cause: 'frozen',
    causeDetail: expect.stringContaining('quarantine'),
  })
  await quarantineContract(reviewer, { id: contractId, quarantined: false })
  await until(async () => (await works()) || undefined)
})

test('a tool that turned dangerous is held before anybody approved that', async () => {
  await drift(open, { readOnlyHint: false, destructiveHint: true, openWorldHint: false })
  expect(await openItem()).toMatchObject({ escalates: true, bulk: { may: false, reason: 'escalates' } })
  const held = await call('find', { sku: 'a' })
  expect(JSON.stringify(held._meta)).toMatch(/awaiting_human/)
})

test('nothing is kept where the organization says so', async () => {
  await drift(open)
  await putReviewSettings(world.ctx, { replay: { enabled: false } })
  const before = (await samples()).length
  await call('find', { sku: 'c' })
  await new Promise(resolve => setTimeout(resolve, 3_000))
  expect(await samples()).toHaveLength(before)
})
