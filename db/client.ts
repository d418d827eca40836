import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { guardTransactions } from './guard-transactions'
import * as schema from './schema'

export type Schema = typeof schema
export type Db = PostgresJsDatabase<Schema>
/** A transaction in which `app.org_id` is set. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Pool {
  db: Db
  sql: postgres.Sql
  close(): Promise<void>
}

/** Seconds before a lost connection is tried again: a database that is back is in use within a second. */
export const reconnectAfter = (tries: number): number => Math.min(1, 0.05 * 2 ** tries)

/** Opens a pool. `max` connections; each session runs in UTC and gives up on a lock after 10 s. */
export function openPool(url: string, max = 10): Pool {
  const connected = postgres(url, {
    max,
    backoff: reconnectAfter,
    onnotice: () => undefined,
    connection: { application_name: 'countersign', TimeZone: 'UTC', lock_timeout: 10_000 },
  })
  const sql = guardTransactions(connected)
  return { db: drizzle(sql, { schema }), sql, close: () => sql.end({ timeout: 5 }) }
}

// One pool a process; Next.js may load this module more than once, so it hangs on globalThis.
const holder = globalThis as typeof globalThis & { countersignPool?: Pool }

/** The process's pool, opened at DATABASE_URL at first use. */
export function pool(): Pool {
  if (holder.countersignPool === undefined) {
    const url = process.env.DATABASE_URL
    if (url === undefined || url === '') throw new Error('DATABASE_URL is not set: start through `npm start`')
    holder.countersignPool = openPool(url, Number(process.env.COUNTERSIGN_POOL_SIZE ?? 10))
  }
  return holder.countersignPool
}

/** Tests and launchers put a pool of their own here. */
export function setPool(p: Pool | undefined): void {
  if (p === undefined) delete holder.countersignPool
  else holder.countersignPool = p
}
