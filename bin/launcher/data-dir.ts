import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { AppError } from '@/lib/platform/errors'

/**
 * Makes the data folder. Others may pass through it (PostgreSQL's own user, when root starts us) but not list it.
 * @returns its absolute path
 */
export function openDataDir(name: string): string {
  const dir = path.resolve(name)
  try {
    if (!existsSync(dir)) mkdirSync(dir, { recursive: true, mode: 0o711 })
  } catch (error) {
    throw new AppError('invalid', `The data folder ${dir} cannot be made`, {
      detail: error instanceof Error ? error.message : undefined,
      hint: 'Choose another: npm start -- --data-dir DIR',
      cause: error,
    })
  }
  return dir
}

/**
 * The instance's key, from which all its secrets are derived: COUNTERSIGN_SECRET_KEY, else the file `secret.key`,
 * made on the first start.
 */
export function secretKey(dataDir: string, given: string | undefined): string {
  if (given !== undefined) return given
  const file = path.join(dataDir, 'secret.key')
  if (!existsSync(file)) create(file)
  const key = readFileSync(file, 'utf8').trim()
  if (key.length >= 32) return key
  throw new AppError('invalid', `${file} holds no key of at least 32 characters`, {
    hint: 'Restore it from a backup: without it the sealed secrets cannot be read.',
  })
}

/** Linked into place when complete: of two starters one wins, and a kill leaves no half-written key. */
function create(file: string): void {
  const part = `${file}.${process.pid}`
  writeFileSync(part, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(part, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(part)
  }
}

/** What the command `countersign` needs to find the instance of this machine. */
const instanceFile = z.object({ url: z.string(), gatewayUrl: z.string(), apiKey: z.string() })
export type InstanceFile = z.infer<typeof instanceFile>

/** Undefined before the first start, and when the file is not as we write it. */
export function readInstance(dataDir: string): InstanceFile | undefined {
  const file = path.join(dataDir, 'instance.json')
  if (!existsSync(file)) return undefined
  return instanceFile.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
}

export function writeInstance(dataDir: string, instance: InstanceFile): void {
  const file = path.join(dataDir, 'instance.json')
  const part = `${file}.${process.pid}`
  writeFileSync(part, `${JSON.stringify(instance, null, 2)}\n`, { mode: 0o600 })
  // Root may start what an ordinary user will start again.
  const owner = statSync(dataDir)
  if (process.getuid?.() === 0) chownSync(part, owner.uid, owner.gid)
  renameSync(part, file)
}
