import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import type { ServerConfig } from '@/lib/servers'
import { addServer } from './add-server'
import { getContract } from './get-contract'
import { listContracts } from './list-contracts'
import { loadCatalog } from './load-catalog'
import { reviewContracts } from './review-contracts'
import { testConnection } from './test-connection'
import { freePort, runServer } from './testing/run-server'

await testDatabase()
const ctx = await ctxFor((await makeOrg()).orgId)
const modules = path.resolve('node_modules/@modelcontextprotocol')
const everything = path.join(modules, 'server-everything/dist/index.js')
const folder = mkdtempSync(path.join(tmpdir(), 'countersign-test-'))
writeFileSync(path.join(folder, 'a.txt'), 'a')
const stop: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const one of stop) await one()
  rmSync(folder, { recursive: true, force: true })
})

/** Tests the connection, adds the server, and finds every item imported or listed with a reason. */
async function addWhole(name: string, config: ServerConfig) {
  const tested = await testConnection(ctx, { config })
  expect(tested).toMatchObject({ ok: true, error: null })
  expect(tested.offers.length).toBeGreaterThan(0)
  const { server, sync } = await addServer(ctx, { name, config })
  expect(server).toMatchObject({ name, health: 'healthy', healthReason: null, era: tested.era })
  expect(sync).toMatchObject({ outcome: 'ok', error: null, trigger: 'manual' })
  expect(sync.counts.added).toBe(tested.offers.filter(offer => offer.importable).length)
  expect(sync.counts.rejected).toBe(tested.offers.filter(offer => !offer.importable).length)
  const { items, total } = await listContracts(ctx, { server: [name], limit: 1000 })
  expect(total).toBe(sync.counts.added)
  expect(new Set(items.map(item => `${item.kind} ${item.name}`))).toEqual(
    new Set(tested.offers.filter(offer => offer.importable).map(offer => `${offer.kind} ${offer.name}`)),
  )
  return items
}

test('server-everything over stdio', async () => {
  const items = await addWhole('everything', {
    transport: 'stdio',
    command: 'node',
    args: [everything, 'stdio'],
    env: {},
  })
  expect(new Set(items.map(item => item.kind))).toEqual(
    new Set(['tool', 'resource', 'resource_template', 'prompt']),
  )
  expect(items.every(item => item.state === 'new')).toBe(true)
  expect(await loadCatalog(ctx.orgId)).toEqual([])
  const echo = items.find(item => item.name === 'echo')
  expect(echo).toBeDefined()
  if (echo === undefined) return
  const looked = await getContract(ctx, { id: echo.id })
  const { decided } = await reviewContracts(ctx, {
    decision: 'approve',
    items: [{ contractId: echo.id, versionId: looked.latest.versionId }],
  })
  expect(decided).toBe(1)
  expect(await loadCatalog(ctx.orgId)).toMatchObject([
    { name: 'echo', serverName: 'everything', state: 'approved', hash: looked.latest.hash },
  ])
})

test('server-everything over Streamable HTTP', async () => {
  const port = await freePort()
  stop.push(await runServer([everything, 'streamableHttp'], { PORT: String(port) }, port))
  await addWhole('everything-http', {
    transport: 'http',
    url: `http://127.0.0.1:${port}/mcp`,
    auth: { type: 'none' },
  })
})

test('server-everything over legacy SSE', async () => {
  const port = await freePort()
  stop.push(await runServer([everything, 'sse'], { PORT: String(port) }, port))
  await addWhole('everything-sse', {
    transport: 'sse',
    url: `http://127.0.0.1:${port}/sse`,
    auth: { type: 'none' },
  })
})

test('server-filesystem over stdio', async () => {
  const items = await addWhole('filesystem', {
    transport: 'stdio',
    command: 'node',
    args: [path.join(modules, 'server-filesystem/dist/index.js'), folder],
    env: {},
  })
  expect(items.find(item => item.name === 'read_text_file')).toMatchObject({
    tier: 'L0',
    tierConfirmed: true,
  })
})
