import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from './args.mjs'

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, link?: boolean }} Entry */

/**
 * `npm ci`, when what lies in node_modules is not what the lock file says.
 * @param {string} root
 * @param {{ dev: boolean }} need whether tools for tests are needed too
 */
export function install(root, need) {
  if (isInstalled(root, need.dev)) return
  console.log('Installing dependencies (npm ci)…')
  const args = ['ci', '--no-audit', '--no-fund', ...(need.dev ? ['--include=dev'] : [])]
  const npm = process.env.npm_execpath
  const run = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (run.status !== 0)
    throw new UsageError(
      'The dependencies could not be installed: see above. Is the registry reachable, and is node_modules yours to write?',
    )
}

/**
 * @param {string} root
 * @param {boolean} withDev
 */
function isInstalled(root, withDev) {
  // npm writes what it installed into this hidden lock file.
  const hidden = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const wanted = packagesIn(path.join(root, 'package-lock.json'))
  const present = packagesIn(hidden)
  return Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' ||
      entry.link ||
      entry.optional ||
      entry.devOptional ||
      (entry.dev && !withDev) ||
      present[name]?.version === entry.version,
  )
}

/**
 * @param {string} file
 * @returns {Record<string, Entry>}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
