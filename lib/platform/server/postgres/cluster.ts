import { execFile, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { AppError } from '@/lib/platform/errors'
import { freePort } from './free-port'
import { findPlace, type Place } from './place'
import { clearStalePid, type Postmaster, runningPostmaster, stopPostmaster } from './postmaster'

export interface PostgresOptions {
  /** The data folder of Countersign; the cluster lies in `postgres` below it. */
  dataDir: string
  /** Of the superuser `postgres`. */
  password: string
  /** Wanted port; another is taken when it is not free. */
  port: number
  /** False for tests only: nothing is synced to disk. */
  durable?: boolean
  /** Tells a person what goes on. */
  note(text: string): void
}

export interface Postgres {
  /** Of the superuser. */
  url: string
  port: number
  /** True when a server left over from a killed launcher was taken over. */
  adopted: boolean
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 120_000
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/**
 * Starts a PostgreSQL of our own on 127.0.0.1, making its cluster on the first start; or takes over the one that
 * still runs on this data.
 * @throws AppError when the data is of another PostgreSQL version, may not be entered, or the server does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const place = findPlace(path.resolve(options.dataDir), options.note)
  await initialise(place, options)
  refuseOtherVersion(place)
  const before = runningPostmaster(place.cluster)
  const { pid, port } =
    before === undefined ? await launch(place, options) : await untilReady(place.cluster, before.pid)
  return {
    url: `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`,
    port,
    adopted: before !== undefined,
    stop: () => stopPostmaster(place.cluster, pid),
  }
}

/** initdb works in a folder beside, renamed when complete, so that a kill leaves no half-made cluster. */
async function initialise(place: Place, { password, durable = true, note }: PostgresOptions): Promise<void> {
  if (existsSync(place.cluster)) return
  note('Preparing the database (first start)')
  const fresh = path.join(place.home, 'new')
  const secret = path.join(place.home, 'password')
  writeFileSync(secret, `${password}\n`, { mode: 0o600 })
  if (place.account !== undefined) chownSync(secret, place.account.uid, place.account.gid)
  const base = [
    '-D',
    fresh,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${secret}`,
    '-E',
    'UTF8',
    ...(durable ? [] : ['--no-sync']),
  ]
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  try {
    // Full-text search of other scripts needs a UTF-8 ctype, which every system names in its own way.
    for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
      rmSync(fresh, { recursive: true, force: true })
      const run = await initdb(place, [...base, ...locale, `--lc-ctype=${ctype}`])
      if (run === undefined) break
      if (ctype === 'C' || !run.includes('locale')) throw failed('The database could not be prepared', run)
    }
  } finally {
    rmSync(secret, { force: true })
  }
  renameSync(fresh, place.cluster)
}

/** What went wrong, or undefined. */
async function initdb({ programs, account }: Place, args: string[]): Promise<string | undefined> {
  try {
    await promisify(execFile)(path.join(programs, 'bin', 'initdb'), args, { cwd: '/', ...account })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function refuseOtherVersion({ cluster, version }: Place): void {
  const found = Number.parseInt(readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'), 10)
  if (found === version) return
  throw new AppError(
    'invalid',
    `The data in ${cluster} is of PostgreSQL ${found}; this Countersign brings PostgreSQL ${version}`,
    {
      hint:
        found > version
          ? 'Start the newer Countersign that made it, or choose another --data-dir.'
          : 'Move it with pg_dump and pg_restore: docs/operations.md, "Upgrades".',
    },
  )
}

/** Starts the server; tries again when the port was taken meanwhile, or backends of a killed server still linger. */
async function launch(place: Place, options: PostgresOptions): Promise<Postmaster> {
  clearStalePid(place.cluster)
  const log = path.join(place.home, 'start.log')
  let port = await freePort(options.port)
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; ) {
    const started = await attempt(place, port, log, options.durable ?? true)
    if (started !== undefined) return started
    const why = readFileSync(log, 'utf8')
    // Two launchers at once: the other one's server will do.
    const other = runningPostmaster(place.cluster)
    if (other !== undefined) return untilReady(place.cluster, other.pid)
    if (why.includes('could not create any TCP/IP sockets')) port = await freePort(0)
    else if (why.includes('pre-existing shared memory block') && Date.now() < deadline) await sleep(500)
    else throw failed('The embedded PostgreSQL did not start', why)
  }
}

async function attempt(
  place: Place,
  port: number,
  log: string,
  durable: boolean,
): Promise<Postmaster | undefined> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'logging_collector=on',
    'log_directory=log',
    'log_filename=postgres-%a.log',
    'log_truncate_on_rotation=on',
    'log_rotation_size=0',
    'timezone=UTC',
    ...(durable ? [] : FAST),
  ]
  const args = ['-D', place.cluster, '-p', String(port), ...settings.flatMap(s => ['-c', s])]
  const out = openSync(log, 'w')
  // In a session of its own: Ctrl-C in the terminal must not stop it before the roles have drained.
  const child = spawn(path.join(place.programs, 'bin', 'postgres'), args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', out, out],
    env: { ...process.env, LC_ALL: 'C' },
    ...place.account,
  })
  closeSync(out)
  let over = false
  child.once('exit', () => {
    over = true
  })
  child.once('error', error => {
    writeFileSync(log, error.message)
    over = true
  })
  child.unref()
  return child.pid === undefined
    ? undefined
    : await untilReady(place.cluster, child.pid, () => over).catch(() => undefined)
}

async function untilReady(
  cluster: string,
  pid: number,
  over: () => boolean = () => false,
): Promise<Postmaster> {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(25)) {
    const now = runningPostmaster(cluster)
    if (now?.pid === pid && now.ready) return now
    if (over()) break
  }
  throw failed('The embedded PostgreSQL did not become ready', `See the log in ${path.join(cluster, 'log')}.`)
}

const failed = (message: string, detail: string, cause?: unknown) =>
  new AppError('unavailable', message, {
    detail: detail.trim().slice(-2000),
    hint: 'Set DATABASE_URL to use a PostgreSQL of your own.',
    cause,
  })
