import postgres from 'postgres'
import { migrate } from '@/db/migrate'
import { AppError } from '@/lib/platform/errors'
import type { Env } from '@/lib/platform/server/env'
import { startPostgres } from '@/lib/platform/server/postgres/cluster'
import { deriveSecret } from '@/lib/platform/server/secret-key'

/** A migrated database that the roles may use. */
export interface Database {
  /** Of the runtime role. */
  url: string
  /** Where LISTEN works, when a pooler stands before `url`. */
  directUrl: string
  stop(): Promise<void>
}

const EMBEDDED_PORT = 54_320
const DATABASE = 'countersign'
const OWNER = 'countersign_owner'

/** A PostgreSQL that somebody else runs. */
export async function externalDatabase(env: Env, databaseUrl: string, secretKey: string): Promise<Database> {
  const migrationUrl = env.DATABASE_MIGRATION_URL ?? databaseUrl
  const url = await migrate({
    migrationUrl,
    runtimeUrl: env.DATABASE_MIGRATION_URL === undefined ? undefined : databaseUrl,
    secretKey,
  }).catch(error => {
    throw notReached(error, migrationUrl)
  })
  const direct = new URL(env.DATABASE_DIRECT_URL ?? url)
  const { username, password } = new URL(url)
  return { url, directUrl: Object.assign(direct, { username, password }).href, stop: async () => undefined }
}

/** Of a failed first connection, what whoever set the address can act on; anything else is given back. */
function notReached(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || error instanceof AppError) return error
  const { host, pathname } = new URL(url)
  const database = decodeURIComponent(pathname.slice(1))
  const why = refusals[String(error.code)]
  if (why === undefined) return error
  return new AppError('unavailable', `The database ${database} at ${host} ${why}`, {
    hint: 'Check DATABASE_URL (and DATABASE_MIGRATION_URL, where it is set), and that PostgreSQL runs there.',
    cause: error,
  })
}

const refusals: Record<string, string> = {
  ECONNREFUSED: 'cannot be reached: nothing listens there',
  ENOTFOUND: 'cannot be reached: the host name is unknown',
  EAI_AGAIN: 'cannot be reached: the host name could not be looked up',
  EHOSTUNREACH: 'cannot be reached: there is no way to the host',
  ETIMEDOUT: 'does not answer',
  CONNECT_TIMEOUT: 'does not answer',
  ECONNRESET: 'cuts the connection: something else may listen there',
  '28P01': 'does not take this user name and password',
  '28000': 'does not let this user in',
  '3D000': 'is not there: create it first',
  '42501': 'does not let this user do what a migration does',
}

interface Embedded {
  dataDir: string
  secretKey: string
  say(text: string): void
  /** Called when the database died and could not be started again. */
  onFatal(error: unknown): void
}

/**
 * The PostgreSQL of our own, started again when it dies.
 * @throws AppError `conflict` when another Countersign uses this data
 */
export async function embeddedDatabase({ dataDir, secretKey, say, onFatal }: Embedded): Promise<Database> {
  const password = deriveSecret(secretKey, 'embedded postgres')
  const start = (port: number) => startPostgres({ dataDir, password, port, note: say })
  let server = await start(EMBEDDED_PORT)
  let stopped = false
  const revive = async () => {
    if (stopped) return
    say('The database stopped; starting it again')
    server = await start(server.port)
    holder = await hold()
    say('The database is back')
  }
  const hold = () => lock(server.url, dataDir, () => void revive().catch(onFatal))
  let holder: postgres.Sql | undefined
  const stop = async () => {
    stopped = true
    await holder?.end({ timeout: 1 })
    await server.stop()
  }
  // Held by another launcher, the server is that one's to stop.
  holder = await hold()
  try {
    const owner = await prepareOwner(holder, server.url, deriveSecret(secretKey, 'embedded owner'))
    const url = await migrate({ migrationUrl: owner, secretKey })
    return { url, directUrl: url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** One launcher a database: it holds this lock as long as it lives, and a kill frees it. */
async function lock(url: string, dataDir: string, onLost: () => void): Promise<postgres.Sql> {
  let held = false
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    onnotice: () => undefined,
    onclose: () => {
      if (held) onLost()
      held = false
    },
    connection: { application_name: 'countersign-launcher' },
  })
  try {
    const [row] = await sql<{ free: boolean }[]>`select pg_try_advisory_lock(7203911545) as free`
    held = row?.free === true
  } catch (error) {
    await sql.end({ timeout: 1 })
    if (!(error instanceof postgres.PostgresError && error.code === '28P01')) throw error
    throw new AppError('invalid', `The key does not fit the data in ${dataDir}`, {
      hint: 'Restore secret.key (or COUNTERSIGN_SECRET_KEY) as it was when this data was made, or choose another --data-dir.',
    })
  }
  if (held) return sql
  await sql.end({ timeout: 1 })
  throw new AppError('conflict', `A Countersign runs already on ${dataDir}`, {
    hint: 'Stop it first, or choose another: npm start -- --data-dir DIR',
  })
}

/** The tables belong to a plain role, as with a managed PostgreSQL; the superuser does nothing else. */
async function prepareOwner(sql: postgres.Sql, url: string, password: string): Promise<string> {
  const [role] = await sql`select from pg_roles where rolname = ${OWNER}`
  if (role === undefined) await sql.unsafe(`create role ${OWNER} login createrole password '${password}'`)
  const [database] = await sql`select from pg_database where datname = ${DATABASE}`
  if (database === undefined) await sql.unsafe(`create database ${DATABASE} owner ${OWNER}`)
  return Object.assign(new URL(url), { username: OWNER, password, pathname: `/${DATABASE}` }).href
}
