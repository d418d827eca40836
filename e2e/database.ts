import { readFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { openPool, setPool } from '@/db/client'
import { findPlace } from '@/lib/platform/server/postgres/place'
import { type Postmaster, runningPostmaster } from '@/lib/platform/server/postgres/postmaster'
import { deriveSecret } from '@/lib/platform/server/secret-key'

/** What a further replica of an instance needs: the owner's database, and the instance's key. */
export function replicaEnv(dataDir: string): { DATABASE_URL: string; COUNTERSIGN_SECRET_KEY: string } {
  const key = readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim()
  const owner = deriveSecret(key, 'embedded owner')
  return {
    DATABASE_URL: `postgres://countersign_owner:${owner}@127.0.0.1:${postmasterOf(dataDir).port}/countersign`,
    COUNTERSIGN_SECRET_KEY: key,
  }
}

/** The database of an instance under test, seen from beside its processes. */
export interface Beside {
  /** The superuser's: for looking at the tables, and for breaking things. */
  sql: postgres.Sql
  orgId: string
  close(): Promise<void>
}

export function postmasterOf(dataDir: string): Postmaster {
  const found = runningPostmaster(findPlace(dataDir, () => undefined).cluster)
  if (found === undefined) throw new Error(`No PostgreSQL runs on ${dataDir}`)
  return found
}

/** Opens it, and lets the recorders that a test imports write there as a gateway does. */
export async function besideOf(dataDir: string): Promise<Beside> {
  const key = readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim()
  const { port } = postmasterOf(dataDir)
  const at = (role: string, purpose: string) =>
    `postgres://${role}:${deriveSecret(key, purpose)}@127.0.0.1:${port}/countersign`
  const sql = postgres(at('postgres', 'embedded postgres'), { max: 2, onnotice: () => undefined })
  const url = at('countersign_app', 'database role countersign_app')
  const runtime = openPool(url, 6)
  setPool(runtime)
  process.env.DATABASE_URL = url
  const [org] = await sql<{ id: string }[]>`select id from organizations limit 1`
  if (org === undefined) throw new Error('The instance has no organization')
  return {
    sql,
    orgId: org.id,
    close: async () => {
      setPool(undefined)
      await Promise.all([runtime.close(), sql.end({ timeout: 1 })])
    },
  }
}

/** Cuts every LISTEN, as a restart or a broken route would. Gives how many there were. */
export const killListen = async ({ sql }: Beside): Promise<number> =>
  (
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'countersign-listen'`
  ).length
