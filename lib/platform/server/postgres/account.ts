import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { AppError } from '@/lib/platform/errors'

/** The user whom PostgreSQL runs as when we are root: it refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

const USER = 'postgres'

/**
 * Undefined for an ordinary user, who runs PostgreSQL as themselves. For root: whoever owns the data
 * already there, else the system user `postgres`, made if missing.
 */
export function serverAccount(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return lookUp() ?? create()
}

/** Whether the account (or we, without one) passes `test FLAG PATH`: this counts every parent folder too. */
export const can = (account: Account | undefined, flag: '-w' | '-x', path: string): boolean =>
  spawnSync('test', [flag, path], { cwd: '/', ...account }).status === 0

function lookUp(): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map(flag => spawnSync('id', [flag, USER], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function create(): Account {
  const made = spawnSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', USER],
    {
      encoding: 'utf8',
    },
  )
  const account = lookUp()
  if (account !== undefined) return account
  throw new AppError(
    'unavailable',
    'PostgreSQL may not run as root, and the user postgres could not be made',
    {
      detail: made.error?.message ?? made.stderr.trim(),
      hint: 'Start Countersign as an ordinary user, or set DATABASE_URL.',
    },
  )
}
