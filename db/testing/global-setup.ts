import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { bundleOptions } from '@/bin/launcher/build.mjs'
import { migrate } from '@/db/migrate'
import { startPostgres } from '@/lib/platform/server/postgres/cluster'
import { runningPostmaster, stopPostmaster } from '@/lib/platform/server/postgres/postmaster'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the owner of the template database; its path is replaced by the database's name. */
    ownerUrl: string
    /** Of a superuser. */
    superUrl: string
    runtimeUrl: string
  }
}

const SECRET = 'the secret key of the tests, 32 characters or more'
export const TEMPLATE = 'countersign_template'

/** One PostgreSQL for the whole run (or TEST_DATABASE_URL), with one migrated template that each file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await bundleThread()
  const given = process.env.TEST_DATABASE_URL
  const server =
    given === undefined || given === '' ? await startOwn() : { url: given, stop: async () => undefined }
  const owner = await makeTemplate(server.url)
  project.provide('superUrl', server.url)
  project.provide('ownerUrl', owner)
  project.provide('runtimeUrl', await migrate({ migrationUrl: owner, secretKey: SECRET }))
  return server.stop
}

/** The thread that compares contracts runs from its bundle, in tests too. */
async function bundleThread(): Promise<void> {
  const { entryPoints, ...options } = bundleOptions(process.cwd())
  const thread = entryPoints['diff-worker']
  if (thread !== undefined) await build({ ...options, entryPoints: { 'diff-worker': thread } })
}

async function startOwn(): Promise<{ url: string; stop(): Promise<void> }> {
  const base = path.resolve('.test')
  await sweep(base)
  const dataDir = path.join(base, `postgres-${process.pid}`)
  mkdirSync(dataDir, { recursive: true })
  const server = await startPostgres({
    dataDir,
    password: SECRET,
    port: 0,
    durable: false,
    note: () => undefined,
  })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Servers of runs that were killed. */
async function sweep(base: string): Promise<void> {
  mkdirSync(base, { recursive: true })
  for (const name of readdirSync(base)) {
    const pid = Number(/^postgres-(\d+)$/.exec(name)?.[1])
    if (Number.isNaN(pid) || isAlive(pid)) continue
    const cluster = path.join(base, name, 'postgres', 'data')
    const left = runningPostmaster(cluster)
    if (left !== undefined) await stopPostmaster(cluster, left.pid)
    rmSync(path.join(base, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The owner is a plain role, as with a managed PostgreSQL: what needs a superuser fails here too. */
async function makeTemplate(url: string): Promise<string> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  await sql.unsafe(`drop database if exists ${TEMPLATE} with (force)`)
  const [role] = await sql`select from pg_roles where rolname = 'countersign_owner'`
  if (role === undefined)
    await sql.unsafe(`create role countersign_owner login createrole createdb password '${SECRET}'`)
  await sql.unsafe(`create database ${TEMPLATE} owner countersign_owner`)
  await sql.end()
  const owner = new URL(url)
  owner.username = 'countersign_owner'
  owner.password = SECRET
  owner.pathname = `/${TEMPLATE}`
  return owner.href
}
