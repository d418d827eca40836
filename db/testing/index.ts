import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, inject } from 'vitest'
import { openPool, type Pool, setPool } from '@/db/client'
import { notices } from '@/lib/platform/server/listen'
import { lendOwner } from './factories'

export { agentCtx, ctxFor, makeOrg, twoOrgs, workerCtx } from './factories'

export interface TestDatabase {
  /** Of the runtime role, as the processes see it: bound by row-level security. */
  url: string
  /** Of the role that owns the tables. */
  ownerUrl: string
  pool: Pool
  /** Connected as the owner: for arranging and for looking behind the policies. */
  owner: postgres.Sql
  close(): Promise<void>
}

/**
 * A database of this test file's own, cloned from the migrated template and used by every verb of the file.
 * Call it once, at the top: `const database = await testDatabase()`. It is dropped after the file, which fails
 * when something still holds a connection.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  await administer(sql => sql.unsafe(`create database ${name} template countersign_template`))
  const ownerUrl = at(inject('ownerUrl'), name)
  const url = at(inject('runtimeUrl'), name)
  await administer(sql => sql.unsafe(`grant connect on database ${name} to countersign_app`))
  const owner = postgres(ownerUrl, {
    max: 2,
    onnotice: () => undefined,
    connection: { application_name: 'test-owner' },
  })
  const pool = openPool(url, 5)
  setPool(pool)
  lendOwner(owner)
  process.env.DATABASE_URL = url
  const shut = async () => {
    setPool(undefined)
    lendOwner(undefined)
    await Promise.all([pool.close(), owner.end({ timeout: 5 }), notices.close()])
    const left = await leaked(name)
    await administer(sql => sql.unsafe(`drop database ${name} with (force)`))
    if (left.length > 0) throw new Error(`Connections were left open: ${left.join(', ')}`)
  }
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= shut()
    return closing
  }
  afterAll(close)
  return { url, ownerUrl, pool, owner, close }
}

/** Postgres takes a moment to notice that a client left. */
async function leaked(name: string): Promise<string[]> {
  return administer(async sql => {
    for (let tries = 0; ; tries++) {
      const rows = await sql<{ who: string }[]>`
        select application_name || ': ' || left(query, 80) as who from pg_stat_activity where datname = ${name}`
      if (rows.length === 0 || tries === 20) return rows.map(r => r.who)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })
}

async function administer<T>(act: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const url = Object.assign(new URL(inject('ownerUrl')), { pathname: '/postgres' }).href
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await act(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
