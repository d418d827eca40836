import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleOptions } from '@/bin/launcher/build.mjs'
import { testDatabase } from '@/db/testing'
import { freePort } from '@/lib/platform/server/postgres/free-port'
import { startGateway } from './index'
import { Fixture } from './testing/fixture'
import { decide, openItems, recorded, until } from './testing/records'
import { makeWorld } from './testing/world'

process.env.COUNTERSIGN_SECRET_KEY = 'the secret key of this test, long enough'
const database = await testDatabase()
const fixture = await new Fixture('legacy').start()
const world = await makeWorld({
  servers: { fixture: { transport: 'http', url: fixture.url, auth: { type: 'none' } } },
  govern: {
    hit: { tier: 'L2', tierReason: 'held in this test' },
    change: { tier: 'L1', tierReason: 'called in this test' },
    ask: { elicitation: { allowed: true, maxPerCall: 1 } },
  },
})
const folder = path.resolve('.test', `gateway-${process.pid}`)
const children: ChildProcess[] = []

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  const options = bundleOptions(process.cwd())
  await build({ ...options, entryPoints: { gateway: path.resolve('bin/gateway.ts') }, outdir: folder })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await world.close()
  await fixture.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A gateway in a process of its own, to be killed. */
async function victim() {
  const port = await freePort(0)
  const child = fork(path.join(folder, 'gateway.js'), [], {
    env: { ...process.env, DATABASE_URL: database.url, GATEWAY_PORT: String(port), LOG_LEVEL: 'error' },
  })
  children.push(child)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', code => reject(new Error(`The gateway ended with code ${code}`)))
  })
  const client = await world.connect({ url: world.url.replace(/:\d+\//, `:${port}/`), era: 'legacy' })
  return {
    client,
    kill: async () => {
      const gone = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
}

const cause = (r: { _meta?: Record<string, unknown> | undefined }) => r._meta?.['dev.countersign/cause']
const key = (k: string) => ({ _meta: { 'dev.countersign/idempotency-key': k } })
const effects = (match: Record<string, unknown>) =>
  fixture.effects.filter(e => Object.entries(match).every(([k, v]) => e[k] === v)).length
const callOf = async (text: string) =>
  (await recorded(world.ctx)).find(c => c.argumentsSummary?.includes(text))

/** Another gateway starts, which settles what the killed one left. */
async function afterRestart<T>(look: () => Promise<T>): Promise<T> {
  const next = await startGateway({ port: 0 })
  try {
    return await look()
  } finally {
    await next.close()
  }
}

test('killed while a write runs: what is known is said, and it is never tried again by itself', async () => {
  const { client, kill } = await victim()
  const call = { name: 'change', arguments: { what: 'killed', ms: 60_000 }, ...key('kill-1') }
  client.callTool(call).catch(() => undefined)
  await until(() => (effects({ what: 'killed' }) === 1 ? true : undefined))
  await kill()
  await afterRestart(async () => {
    expect(await callOf('killed')).toMatchObject({ state: 'FAILED', cause: 'outcome_unknown' })
  })
  const again = await (await world.connect()).callTool(call)
  expect(cause(again)).toBe('outcome_unknown')
  expect(effects({ what: 'killed' })).toBe(1)
})

test('killed while an idempotent write runs: a repeat with the key has one effect', async () => {
  const { client, kill } = await victim()
  const order = () => ({ name: 'order', arguments: { item: 'lamp', ms: 300 }, ...key('kill-2') })
  client.callTool(order()).catch(() => undefined)
  await until(() => (effects({ item: 'lamp' }) === 1 ? true : undefined))
  await kill()
  await afterRestart(async () => undefined)
  const again = await (await world.connect()).callTool(order())
  expect(again.isError).toBeFalsy()
  expect(effects({ item: 'lamp' })).toBe(1)
})

test('killed while a call is held: the approval still counts, once, on another gateway', async () => {
  const { client, kill } = await victim()
  const first = await client.callTool({ name: 'hit', arguments: { what: 'survivor', secret: 'hunter2' } })
  const ticket = first._meta?.['dev.countersign/ticket']
  await kill()
  await afterRestart(async () => {
    expect(await callOf('survivor')).toMatchObject({ state: 'WAITING_FOR_INPUT' })
    const [item] = await openItems(world.ctx)
    await decide(world.ctx, item?.id ?? '', 'approve')
    await until(async () => ((await callOf('survivor'))?.state === 'COMPLETED' ? true : undefined))
  })
  const status = await (await world.connect()).callTool({
    name: 'countersign_get_status',
    arguments: { ticket },
  })
  expect(status.isError).toBeFalsy()
  expect(effects({ what: 'survivor', secret: 'hunter2' })).toBe(1)
})

test('killed while a read runs or a question waits: both end with words, and the question is withdrawn', async () => {
  const { client, kill } = await victim()
  client.callTool({ name: 'wait', arguments: { ms: 60_001 } }).catch(() => undefined)
  client.callTool({ name: 'ask', arguments: { topic: 'orphan' } }).catch(() => undefined)
  await until(async () =>
    (await openItems(world.ctx)).some(i => i.title.includes('orphan')) ? true : undefined,
  )
  await until(async () => ((await callOf('60001'))?.state === 'RUNNING' ? true : undefined))
  await kill()
  await afterRestart(async () => {
    expect(await callOf('60001')).toMatchObject({ state: 'FAILED', cause: 'upstream_unreachable' })
    expect(await callOf('orphan')).toMatchObject({ state: 'FAILED', cause: 'upstream_unreachable' })
    expect((await openItems(world.ctx)).filter(i => i.title.includes('orphan'))).toEqual([])
  })
})

function deferred() {
  let resolve = (): void => undefined
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

/** Stops whoever writes to the timeline right before its commit. */
async function stallRecords(): Promise<{ reached(): Promise<void>; release(): Promise<void> }> {
  const locked = deferred()
  const released = deferred()
  const stalled = database.owner.begin(async sql => {
    await sql`lock table run_events in share mode`
    locked.resolve()
    await released.promise
  })
  await locked.promise
  return {
    reached: async () => {
      await until(async () => {
        const waiting = await database.owner`
          select from pg_locks l join pg_class c on c.oid = l.relation
          where c.relname = 'run_events' and not l.granted`
        return waiting.length > 0 ? true : undefined
      })
    },
    release: async () => {
      released.resolve()
      await stalled
    },
  }
}

test.each(['of its run', 'of the call'])(
  'killed before the record %s is written: nothing left, and a repeat begins anew',
  async record => {
    const item = `before the record ${record}`
    const { client, kill } = await victim()
    if (record === 'of the call') await client.callTool({ name: 'echo', arguments: { text: 'a run' } })
    const records = await stallRecords()
    const order = { name: 'order', arguments: { item }, ...key(item) }
    client.callTool(order).catch(() => undefined)
    await records.reached()
    await kill()
    await records.release()
    expect(effects({ item })).toBe(0)
    expect(await callOf(item)).toBeUndefined()
    const again = await (await world.connect()).callTool(order)
    expect(again.isError).toBeFalsy()
    expect(effects({ item })).toBe(1)
  },
)

test('killed between the answer of the server and its record: the agent was told nothing, and a repeat has no second effect', async () => {
  const { client, kill } = await victim()
  const order = { name: 'order', arguments: { item: 'answered', ms: 500 }, ...key('answered') }
  let told = false
  client.callTool(order).then(
    () => {
      told = true
    },
    () => undefined,
  )
  await until(() => (effects({ item: 'answered' }) === 1 ? true : undefined))
  const records = await stallRecords()
  await records.reached()
  expect(told).toBe(false)
  await kill()
  await records.release()
  await afterRestart(async () => {
    expect(await callOf('answered')).toMatchObject({ state: 'FAILED', cause: 'outcome_unknown' })
  })
  const again = await (await world.connect()).callTool(order)
  expect(again.isError).toBeFalsy()
  expect(effects({ item: 'answered' })).toBe(1)
})
