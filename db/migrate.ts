import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { z } from 'zod'
import { AppError } from '@/lib/platform/errors'
import { ensureRuntimeRole } from './runtime-role'

export interface MigrateOptions {
  /** Connects as the role that owns the tables. Not through a pooler: it holds a session's lock. */
  migrationUrl: string
  /** Connects as the role of the processes, when its administrator made one; else one is made. */
  runtimeUrl?: string | undefined
  secretKey: string
}

const LOCK = 7_203_911_544
const OLDEST_VERSION = 15

/**
 * Brings the database to this version of the schema: migrations, then functions and row-level security, under a lock
 * that makes concurrent starters wait. Nothing is touched when all is applied already.
 * @returns the URL of the runtime role
 */
export async function migrate({ migrationUrl, runtimeUrl, secretKey }: MigrateOptions): Promise<string> {
  const sql = postgres(migrationUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: 'countersign-migrate' },
  })
  try {
    await refuseOld(sql)
    await sql`select pg_advisory_lock(${LOCK})`
    const role = await ensureRuntimeRole(sql, migrationUrl, secretKey, runtimeUrl)
    const files = read()
    await refuseNewer(sql, files.newest)
    const digest = createHash('sha256')
      .update(JSON.stringify([role.name, files]))
      .digest('hex')
    if (await isApplied(sql, digest)) return role.url
    await sql`set lock_timeout = '30s'`
    await applyMigrations(drizzle(sql), { migrationsFolder: files.folder })
    await secure(sql, role.name, files, digest)
    return role.url
  } finally {
    await sql.end({ timeout: 5 })
  }
}

interface Files {
  folder: string
  newest: number
  migrations: string[]
  functions: string[]
  security: string
}

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })

/** The SQL is read from the checkout, not bundled. */
function read(): Files {
  const root = path.join(process.env.COUNTERSIGN_ROOT ?? process.cwd(), 'db')
  const text = (...names: string[]) => readFileSync(path.join(root, ...names), 'utf8')
  const { entries } = journal.parse(JSON.parse(text('migrations', 'meta', '_journal.json')))
  return {
    folder: path.join(root, 'migrations'),
    newest: Math.max(0, ...entries.map(e => e.when)),
    migrations: entries.map(e => e.tag),
    functions: readdirSync(path.join(root, 'functions'))
      .filter(name => name.endsWith('.sql'))
      .sort()
      .map(name => text('functions', name)),
    security: text('security.sql'),
  }
}

/** Functions and row-level security in one transaction: no one ever sees a table without its policies. */
async function secure(sql: postgres.Sql, role: string, files: Files, digest: string): Promise<void> {
  await sql.begin(async tx => {
    await tx`select set_config('countersign.runtime_role', ${role}, true)`
    for (const text of files.functions) await tx.unsafe(text)
    await tx.unsafe(files.security)
    await tx`create table if not exists drizzle.countersign_applied (digest text not null, at timestamptz not null default now())`
    await tx`delete from drizzle.countersign_applied`
    await tx`insert into drizzle.countersign_applied (digest) values (${digest})`
  })
}

async function isApplied(sql: postgres.Sql, digest: string): Promise<boolean> {
  const [table] =
    await sql`select from pg_tables where schemaname = 'drizzle' and tablename = 'countersign_applied'`
  return (
    table !== undefined &&
    (await sql`select from drizzle.countersign_applied where digest = ${digest}`).length > 0
  )
}

async function refuseNewer(sql: postgres.Sql, newest: number): Promise<void> {
  const [table] =
    await sql`select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`
  if (table === undefined) return
  const [last] = await sql<
    { at: string | null }[]
  >`select max(created_at)::text as at from drizzle.__drizzle_migrations`
  if (Number(last?.at ?? 0) <= newest) return
  throw new AppError('invalid', 'The database was migrated by a newer Countersign', {
    hint: 'Start that version, or restore a backup made before its first start.',
  })
}

async function refuseOld(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int / 10000 as version`
  if (row !== undefined && row.version >= OLDEST_VERSION) return
  throw new AppError('invalid', `PostgreSQL ${row?.version ?? ''} is too old`, {
    hint: `Use PostgreSQL ${OLDEST_VERSION} or newer.`,
  })
}
