import { existsSync, unwatchFile, watchFile } from 'node:fs'
import path from 'node:path'
import { storeFolder } from '../../store/folder.js'

/** While this file exists, the inventory server offers the next, incompatible version of its stock tool. */
export const driftFile = (folder = storeFolder()) => path.join(folder, 'drift.flag')

export const hasDrifted = (file = driftFile()) => existsSync(file)

/**
 * Calls back each time the flag appears or goes. Returns the function that stops it.
 * @param {(drifted: boolean) => void} callback
 */
export function onDrift(callback) {
  const file = driftFile()
  let last = hasDrifted()
  const look = () => {
    const now = hasDrifted()
    if (now === last) return
    last = now
    callback(now)
  }
  // Looks at the path rather than at a handle, so that a store that is deleted and made again is still seen.
  watchFile(file, { interval: 200, persistent: false }, look)
  return () => unwatchFile(file, look)
}
