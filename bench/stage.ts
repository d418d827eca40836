import { fork } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import postgres from 'postgres'
import { openPool, setPool } from '@/db/client'
import { migrate } from '@/db/migrate'
import { addServer, governContract, listContracts, reviewContracts } from '@/lib/contracts/server'
import { type Ctx, systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { startPostgres } from '@/lib/platform/server/postgres/cluster'
import { createProfile, createToken } from '@/lib/profiles/server'
import type { Target } from './load'

const SECRET = 'the secret key of the benchmarks, long enough'

export interface Stage {
  direct: Target
  proxy: Target
  gateway: Target
  /** Whose organization it is. */
  ctx: Ctx
  close(): Promise<void>
}

/** A database of its own, an echo server, a bare proxy, and a gateway with policy, rate limit and record on. */
export async function setStage(): Promise<Stage> {
  const dataDir = path.resolve('.test', `bench-${process.pid}`)
  mkdirSync(dataDir, { recursive: true })
  const cluster = await startPostgres({ dataDir, password: SECRET, port: 0, note: () => undefined })
  const database = await makeDatabase(cluster.url)
  process.env.DATABASE_URL = database.url
  process.env.COUNTERSIGN_SECRET_KEY = SECRET
  const pool = openPool(database.url, 4)
  setPool(pool)
  const peers: (() => void)[] = []
  const start = async (...args: string[]): Promise<number> => {
    const port = await freePort()
    const [kind = '', ...rest] = args
    peers.push(await startPeer([kind, String(port), ...rest]))
    return port
  }
  const echoUrl = `http://127.0.0.1:${await start('echo')}/mcp`
  const proxyPort = await start('proxy', echoUrl)
  const { slug, token, ctx } = await makeWorkspace(database.ownerUrl, echoUrl)
  const gatewayPort = await start('gateway')
  return {
    direct: { url: echoUrl, tool: 'echo' },
    proxy: { url: `http://127.0.0.1:${proxyPort}/mcp`, tool: 'echo' },
    gateway: { url: `http://127.0.0.1:${gatewayPort}/mcp/${slug}/bench`, tool: 'echo', token },
    ctx,
    close: async () => {
      for (const stop of peers) stop()
      await pool.close()
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeDatabase(clusterUrl: string): Promise<{ url: string; ownerUrl: string }> {
  const sql = postgres(clusterUrl, { max: 1, onnotice: () => undefined })
  await sql.unsafe(`create role bench_owner login createrole createdb password '${SECRET}'`)
  await sql.unsafe('create database bench owner bench_owner')
  await sql.end()
  const owner = Object.assign(new URL(clusterUrl), {
    username: 'bench_owner',
    password: SECRET,
    pathname: '/bench',
  })
  return { ownerUrl: owner.href, url: await migrate({ migrationUrl: owner.href, secretKey: SECRET }) }
}

async function makeWorkspace(
  ownerUrl: string,
  url: string,
): Promise<{ slug: string; token: string; ctx: Ctx }> {
  const orgId = newId()
  const slug = 'bench'
  const sql = postgres(ownerUrl, { max: 1 })
  await sql`insert into organizations (id, slug, name) values (${orgId}, ${slug}, ${slug})`
  await sql.end()
  const ctx: Ctx = {
    orgId,
    actor: { kind: 'system', reason: 'benchmark' },
    requestId: newId(),
    clock: systemClock,
  }
  await addServer(ctx, { name: 'echo', config: { transport: 'http', url, auth: { type: 'none' } } })
  const { items } = await listContracts(ctx, { limit: 100 })
  await reviewContracts(ctx, {
    decision: 'approve',
    items: items.map(i => ({ contractId: i.id, versionId: i.offeredVersionId })),
  })
  for (const { id } of items) await governContract(ctx, { id, governance: { maxQpsPerTenant: 1_000_000 } })
  const profile = await createProfile(ctx, {
    name: 'bench',
    grants: [{ server: 'echo', tools: ['*'] }],
    managedPrompts: ['*'],
  })
  const { value } = await createToken(ctx, { id: profile.id, name: 'bench' })
  return { slug, token: value, ctx }
}

export function startPeer(args: string[]): Promise<() => void> {
  const [, program = ''] = process.argv
  const child = fork(program, ['--peer', ...args], { env: { ...process.env, LOG_LEVEL: 'warn' } })
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(() => child.kill('SIGKILL')))
    child.once('exit', code => reject(new Error(`The peer ${args[0]} ended with code ${code}`)))
  })
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(address),
      )
    })
  })
