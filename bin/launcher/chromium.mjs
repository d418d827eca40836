import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from './args.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A real Chromium for the browser tests: CHROMIUM_PATH, the system's, or installed when we are root. */
export function chromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new UsageError(`CHROMIUM_PATH names ${given}, which does not exist`)
  }
  return find() ?? installed() ?? missing()
}

function find() {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ]
  return folders.flatMap(folder => NAMES.map(name => path.join(folder, name))).find(file => existsSync(file))
}

function installed() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Installing Chromium (apt-get)…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env })
  return find()
}

/** @returns {never} */
function missing() {
  throw new UsageError(
    'The browser tests need Chromium: install it, or say where it is with CHROMIUM_PATH. `npm run verify` runs all but these.',
  )
}
