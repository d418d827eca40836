import { mkdir, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const STALE_MS = 5_000

/**
 * Runs `work` while no other process holds `name` in the folder. A folder is the lock, since making one is
 * atomic everywhere; a lock left behind by a killed process is broken after a while.
 * @template T
 * @param {string} folder
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, name, work) {
  const lock = path.join(folder, `${name}.lock`)
  while (!(await acquire(folder, lock))) await sleep(15 + Math.random() * 20)
  try {
    return await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

/** @param {string} folder @param {string} lock */
async function acquire(folder, lock) {
  await mkdir(folder, { recursive: true })
  try {
    await mkdir(lock)
    return true
  } catch (error) {
    if (!isExisting(error)) throw error
    const age = await stat(lock).then(
      found => Date.now() - found.mtimeMs,
      () => 0,
    )
    // Whoever loses the race to remove a stale lock simply tries again.
    if (age > STALE_MS) await rmdir(lock).catch(() => undefined)
    return false
  }
}

/** @param {unknown} error */
function isExisting(error) {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
