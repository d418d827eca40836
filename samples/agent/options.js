import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stepNames } from './steps.js'

const USAGE = `npm run sample:agent -- [options]

  --gateway URL      the gateway (found in the data directory of an instance on this machine)
  --org NAME         the organization (acme)
  --profile NAME     the agent profile (order-support-agent)
  --token-file FILE  file with the agent token (COUNTERSIGN_TOKEN, or sample-agent.token in the data directory)
  --data-dir DIR     the data directory of the instance (.data, or COUNTERSIGN_DATA_DIR)
  --only STEP,STEP   only these steps: ${stepNames.join(', ')}
  --pause MS         pause between steps (1200)
  --patience S       how long to wait for a person's answer, in seconds (900)
  --days N           working days, one after the other (1)
  --help             this text`

/** A mistake in the options: told without a stack. */
export class UsageError extends Error {}

/**
 * @typedef {object} Options
 * @property {URL} url the address of the profile
 * @property {string} token
 * @property {string[]} only the steps to do; empty for all
 * @property {number} pauseMs
 * @property {number} patienceMs
 * @property {number} days
 */

/**
 * @param {string[]} argv
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<Options | 'help'>}
 * @throws {UsageError}
 */
export async function readOptions(argv, env) {
  const flags = parse(argv)
  if (flags.help) {
    console.log(USAGE)
    return 'help'
  }
  const dataDir = flags['data-dir'] ?? (env.COUNTERSIGN_DATA_DIR || '.data')
  const only = flags.only?.split(',').map(name => name.trim()) ?? []
  for (const name of only) {
    if (!stepNames.includes(name))
      throw new UsageError(`There is no step "${name}"; there are ${stepNames.join(', ')}.`)
  }
  return {
    url: await readUrl(flags, env, dataDir),
    token: await readToken(flags['token-file'], env, dataDir),
    only,
    pauseMs: readNumber('--pause', flags.pause, 1_200),
    patienceMs: readNumber('--patience', flags.patience, 900) * 1_000,
    days: readNumber('--days', flags.days, 1),
  }
}

/** @param {string[]} argv */
function parse(argv) {
  try {
    const text = /** @type {const} */ ({ type: 'string' })
    return parseArgs({
      args: argv,
      options: {
        gateway: text,
        org: text,
        profile: text,
        'token-file': text,
        'data-dir': text,
        only: text,
        pause: text,
        patience: text,
        days: text,
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

/**
 * @param {{ gateway?: string | undefined, org?: string | undefined, profile?: string | undefined }} flags
 * @param {Record<string, string | undefined>} env
 * @param {string} dataDir
 */
async function readUrl(flags, env, dataDir) {
  const gateway = flags.gateway ?? (env.COUNTERSIGN_GATEWAY_URL || (await readInstance(dataDir)))
  const text = `${gateway.replace(/\/+$/, '')}/mcp/${flags.org ?? 'acme'}/${flags.profile ?? 'order-support-agent'}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${gateway}" is not the address of a gateway.`)
  return url
}

/** The gateway of the instance whose data is in this directory. @param {string} dataDir */
async function readInstance(dataDir) {
  const file = path.join(dataDir, 'instance.json')
  try {
    const { gatewayUrl } = JSON.parse(await readFile(file, 'utf8'))
    if (typeof gatewayUrl === 'string') return gatewayUrl
  } catch (error) {
    throw new UsageError(
      `No instance was found in ${dataDir}. Start one with npm start, name its --data-dir, or name its gateway with --gateway URL.`,
      { cause: error },
    )
  }
  throw new UsageError(`${file} names no gateway. Name it with --gateway URL.`)
}

/** @param {string | undefined} file @param {Record<string, string | undefined>} env @param {string} dataDir */
async function readToken(file, env, dataDir) {
  if (file === undefined && env.COUNTERSIGN_TOKEN) return env.COUNTERSIGN_TOKEN
  const from = file ?? path.join(dataDir, 'sample-agent.token')
  const text = await readFile(from, 'utf8').catch(() => '')
  if (text.trim() === '') {
    throw new UsageError(
      `There is no agent token in ${from}. Give one with --token-file FILE or in COUNTERSIGN_TOKEN; make one with: countersign token create --profile NAME`,
    )
  }
  return text.trim()
}

/** @param {string} flag @param {string | undefined} text @param {number} otherwise */
function readNumber(flag, text, otherwise) {
  if (text === undefined) return otherwise
  const number = Number(text)
  if (text.trim() !== '' && Number.isInteger(number) && number >= 0) return number
  throw new UsageError(`${flag} must be a whole number, not "${text}".`)
}
