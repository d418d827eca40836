import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { storeFolder } from './folder.js'
import { withLock } from './lock.js'

/**
 * A small JSON document on disk, shared by every process of a sample server: read afresh each time and
 * changed under a lock, so that two processes never lose each other's change.
 * @template {object} T
 * @param {string} name
 * @param {() => T} seed what the document is before anything changed it
 */
export function openStore(name, seed) {
  const folder = storeFolder()
  const file = path.join(folder, `${name}.json`)

  /** @returns {Promise<T>} */
  async function read() {
    try {
      return JSON.parse(await readFile(file, 'utf8'))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return seed()
      throw new Error(`The sample store ${file} cannot be read; delete it to start afresh.`, { cause: error })
    }
  }

  return {
    read,
    /**
     * Changes the document and returns what `change` returned; nothing is written when it throws.
     * @template R
     * @param {(state: T) => R | Promise<R>} change
     */
    change: (/** @type {(state: T) => R | Promise<R>} */ change) =>
      withLock(folder, name, async () => {
        const state = await read()
        const result = await change(state)
        await writeFile(`${file}.tmp`, `${JSON.stringify(state, null, 2)}\n`)
        await rename(`${file}.tmp`, file)
        return result
      }),
  }
}
