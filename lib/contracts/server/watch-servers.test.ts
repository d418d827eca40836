import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import { getServer, insertServer, listSyncs, removeServer, updateServer } from '@/lib/servers/server'
import { addServer } from './add-server'
import { listContracts } from './list-contracts'
import { tool } from './testing/offers'
import { freePort, runServer } from './testing/run-server'
import { startServerWatch, type WatchOptions } from './watch-servers'

await testDatabase()
const script = fileURLToPath(new URL('./testing/file-server.mjs', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'countersign-watch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let ctx: Ctx
const watches: { close(): Promise<void> }[] = []
beforeEach(async () => {
  ctx = await ctxFor((await makeOrg()).orgId)
})
afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.close()
})

const quick: WatchOptions = { healthyMs: 60_000, unhealthyMs: 300, coalesceMs: 100, graceMs: 2000 }
const watch = async (options: WatchOptions = {}) => {
  watches.push(await startServerWatch({ ...quick, ...options }))
}
interface Offered {
  tools: unknown[]
  notices?: number
  broken?: boolean
}
/** Puts a new offer in place at once: the server must never read half a file. */
function offer(name: string, offered: Offered): void {
  const file = path.join(folder, name)
  writeFileSync(`${file}.new`, JSON.stringify(offered))
  renameSync(`${file}.new`, file)
}
const reads = (name: string): number[] => {
  try {
    return readFileSync(path.join(folder, `${name}.log`), 'utf8')
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return []
  }
}
const config = (name: string) => ({
  transport: 'stdio' as const,
  command: 'node',
  args: [script, path.join(folder, name)],
  env: {},
})
const toolsOf = async (server: string) =>
  (await listContracts(ctx, { server: [server] })).items.filter(i => i.state !== 'removed').map(i => i.name)
const eventually = <T>(body: () => Promise<T>) => vi.waitFor(body, { timeout: 20_000, interval: 50 })

test('syncs at the start, one dead server beside healthy ones', async () => {
  for (const name of ['s1', 's2']) offer(name, { tools: [tool(`${name}-tool`)] })
  offer('s3', { tools: [], broken: true })
  const ids: string[] = []
  for (const name of ['s1', 's3', 's2'])
    ids.push((await insertServer(ctx, { name, config: config(name) })).id)
  await watch({ concurrency: 2 })
  await eventually(async () => {
    expect(await toolsOf('s1')).toEqual(['s1-tool'])
    expect(await toolsOf('s2')).toEqual(['s2-tool'])
    expect((await getServer(ctx, { id: ids[1] ?? '' })).health).toBe('unreachable')
  })
})

test('a notice of change leads to a sync; 200 of them to at most two', async () => {
  offer('n1', { tools: [tool('a')] })
  const { server } = await addServer(ctx, { name: 'n1', config: config('n1') })
  await watch()
  await eventually(async () => expect(reads('n1')).toHaveLength(2))
  offer('n1', { tools: [tool('a'), tool('b')], notices: 200 })
  await eventually(async () => expect(await toolsOf('n1')).toEqual(['a', 'b']))
  await new Promise(resolve => setTimeout(resolve, 800))
  expect(reads('n1').length).toBeLessThanOrEqual(4)
  const { items } = await listSyncs(ctx, { id: server.id })
  expect(items[0]?.trigger).toBe('list_changed')
  // The same process was asked all along: the connection is held.
  expect(new Set(reads('n1').slice(1)).size).toBe(1)
})

test('a server that comes back is found by itself', async () => {
  offer('b1', { tools: [tool('a')], broken: true })
  const { id } = await insertServer(ctx, { name: 'b1', config: config('b1') })
  await watch()
  await eventually(async () => expect((await getServer(ctx, { id })).health).toBe('unreachable'))
  offer('b1', { tools: [tool('a')] })
  await eventually(async () => {
    expect((await getServer(ctx, { id })).health).toBe('healthy')
    expect(await toolsOf('b1')).toEqual(['a'])
  })
})

test('a held connection that is cut is made again', async () => {
  offer('k1', { tools: [tool('a')] })
  const { server } = await addServer(ctx, { name: 'k1', config: config('k1') })
  await watch()
  await eventually(async () => expect(reads('k1')).toHaveLength(2))
  process.kill(reads('k1')[1] ?? 0, 'SIGKILL')
  await eventually(async () => expect(reads('k1')).toHaveLength(3))
  await eventually(async () => expect((await getServer(ctx, { id: server.id })).health).toBe('healthy'))
})

test('servers that are added, changed, switched off, on and removed', async () => {
  offer('c1', { tools: [tool('one')] })
  offer('c2', { tools: [tool('two')] })
  await watch()
  const { server, sync } = await addServer(ctx, { name: 'c', config: config('c1') })
  expect(sync.counts.added).toBe(1)
  await eventually(async () => expect(reads('c1')).toHaveLength(2))
  await updateServer(ctx, { id: server.id, config: config('c2') })
  await eventually(async () => expect(await toolsOf('c')).toEqual(['two']))
  await updateServer(ctx, { id: server.id, enabled: false })
  const pid = reads('c2').at(-1) ?? 0
  await eventually(async () => expect(isRunning(pid)).toBe(false))
  offer('c2', { tools: [tool('three')] })
  await updateServer(ctx, { id: server.id, enabled: true })
  await eventually(async () => expect(await toolsOf('c')).toEqual(['three']))
  await removeServer(ctx, { id: server.id })
  await eventually(async () => expect(isRunning(reads('c2').at(-1) ?? 0)).toBe(false))
})

test('a server that nobody imports after adding it is synced after a while', async () => {
  offer('g1', { tools: [tool('a')] })
  await watch({ graceMs: 300 })
  await insertServer(ctx, { name: 'g1', config: config('g1') })
  await eventually(async () => expect(await toolsOf('g1')).toEqual(['a']))
})

test('a server of the modern era announces its drift over a subscription', async () => {
  const { server, sync } = await addServer(ctx, {
    name: 'inventory',
    config: {
      transport: 'stdio',
      command: 'node',
      args: ['samples/servers/inventory.js'],
      env: { COUNTERSIGN_SAMPLE_STORE: folder },
    },
  })
  expect(server.era).toBe('modern')
  await watch()
  await eventually(async () => expect((await listSyncs(ctx, { id: server.id })).items).toHaveLength(2))
  writeFileSync(path.join(folder, 'drift.flag'), '')
  await eventually(async () => {
    const { items } = await listSyncs(ctx, { id: server.id })
    expect(items[0]).toMatchObject({
      trigger: 'list_changed',
      items: [{ name: 'inventory.findAvailableStock', outcome: 'changed' }],
    })
  })
  expect(sync.counts.rejected).toBe(0)
})

test('a server over HTTP that dies is noticed, and found again when it is back', async () => {
  const port = await freePort()
  const everything = path.resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')
  const run = () => runServer([everything, 'streamableHttp'], { PORT: String(port) }, port)
  const stop = await run()
  const { server } = await addServer(ctx, {
    name: 'http',
    config: { transport: 'http', url: `http://127.0.0.1:${port}/mcp`, auth: { type: 'none' } },
  })
  await watch()
  await eventually(async () => expect((await listSyncs(ctx, { id: server.id })).items).toHaveLength(2))
  await stop()
  await eventually(async () => expect((await getServer(ctx, { id: server.id })).health).toBe('unreachable'))
  const stopAgain = await run()
  await eventually(async () => expect((await getServer(ctx, { id: server.id })).health).toBe('healthy'))
  await stopAgain()
})

function isRunning(pid: number): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
