import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '@/lib/platform/errors'
import { type Account, can, serverAccount } from './account'
import { installedPrograms } from './binaries'

export interface Place {
  /** Holds `bin/postgres` and `bin/initdb`. */
  programs: string
  /** PostgreSQL's major version. */
  version: number
  /** A folder of PostgreSQL's own; the cluster is `data` in it. */
  home: string
  cluster: string
  account: Account | undefined
}

const POINTER = 'postgres.location'

/**
 * Where the cluster of a data folder lies and which programs serve it. Inside the data folder, unless we are
 * root and PostgreSQL's user may not enter it (a 0700 home): then in a system folder that the pointer file names.
 */
export function findPlace(dataDir: string, note: (text: string) => void): Place {
  const pointer = path.join(dataDir, POINTER)
  const inside = path.join(dataDir, 'postgres')
  const known = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : inside
  const account = serverAccount(known)
  const home =
    known !== inside || mayWrite(dataDir, inside, account) ? known : moveOut(dataDir, pointer, note)
  own(home, account)
  return { ...usablePrograms(account, note), home, cluster: path.join(home, 'data'), account }
}

function mayWrite(dataDir: string, inside: string, account: Account | undefined): boolean {
  if (existsSync(inside)) {
    if (can(account, '-w', inside)) return true
    throw new AppError('forbidden', `PostgreSQL may not write its data in ${inside}`, {
      detail:
        'The folder belongs to another user, or a folder above it is closed to the user that PostgreSQL runs as.',
      hint: 'Start as the user who started it first, open the folders above (chmod o+x), or choose another --data-dir.',
    })
  }
  return account === undefined || can(account, '-x', dataDir)
}

function moveOut(dataDir: string, pointer: string, note: (text: string) => void): string {
  const key = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
  const home = path.join(systemFolder(), `data-${key}`)
  writeFileSync(pointer, `${home}\n`)
  note(`PostgreSQL may not enter ${dataDir} (closed to other users); its data goes to ${home}`)
  return home
}

function own(home: string, account: Account | undefined): void {
  if (existsSync(home)) return
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (account !== undefined) chownSync(home, account.uid, account.gid)
}

/** A folder of root's that every user may pass through. */
function systemFolder(): string {
  const folder = path.join(existsSync('/var/lib') ? '/var/lib' : tmpdir(), 'countersign')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

/** The installed programs, or a copy of them where PostgreSQL's user can reach them. */
function usablePrograms(
  account: Account | undefined,
  note: (text: string) => void,
): Pick<Place, 'programs' | 'version'> {
  const installed = installedPrograms()
  const direct = versionOf(installed, account)
  if (direct.version !== undefined) return { programs: installed, version: direct.version }
  if (account === undefined) throw cannotRun(direct.error)
  const id = createHash('sha256')
    .update(readFileSync(path.join(installed, 'bin', 'postgres')))
    .digest('hex')
    .slice(0, 12)
  const copy = path.join(systemFolder(), `postgres-${id}`)
  if (!existsSync(copy)) {
    note(`PostgreSQL may not enter ${installed}; its programs are copied to ${copy}`)
    const part = `${copy}.${process.pid}`
    cpSync(installed, part, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', part])
    try {
      renameSync(part, copy)
    } catch (error) {
      rmSync(part, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  const copied = versionOf(copy, account)
  if (copied.version === undefined) throw cannotRun(copied.error)
  return { programs: copy, version: copied.version }
}

function versionOf(programs: string, account: Account | undefined): { version?: number; error: string } {
  const run = spawnSync(path.join(programs, 'bin', 'postgres'), ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    ...account,
  })
  const major = run.status === 0 ? /\(PostgreSQL\) (\d+)/.exec(run.stdout)?.[1] : undefined
  return major === undefined
    ? { error: run.error?.message ?? run.stderr }
    : { version: Number(major), error: '' }
}

const cannotRun = (why: string) =>
  new AppError('unavailable', 'The embedded PostgreSQL does not run on this machine', {
    detail: why.trim(),
    hint: 'Set DATABASE_URL to a PostgreSQL 15 or newer.',
  })
