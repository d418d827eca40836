import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from './args.mjs'
import { buildConsole, bundle } from './build.mjs'
import { install } from './install.mjs'

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * From a bare checkout to programs that run: dependencies, bundles and, when asked for, the console.
 * @param {{ console?: boolean, dev?: boolean }} need
 */
export async function prepare({ console: withConsole = false, dev = false } = {}) {
  if (!existsSync(path.join(root, 'package-lock.json')))
    throw new UsageError(`${root} is not a checkout of Countersign: package-lock.json is missing`)
  process.env.COUNTERSIGN_ROOT = root
  install(root, { dev })
  await bundle(root)
  if (withConsole) await buildConsole(root)
}

/**
 * Runs a program's main; mistakes of the user are told without a stack.
 * @param {() => Promise<void>} main
 */
export async function run(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}
