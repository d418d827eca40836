import { parseArgs } from 'node:util'

export const roles = /** @type {const} */ (['all', 'console', 'gateway', 'worker'])

/**
 * @typedef {object} Options What a person asked of the launcher, by flag or else by the environment.
 * @property {number} port
 * @property {number} gatewayPort
 * @property {string} dataDir
 * @property {boolean} sample
 * @property {(typeof roles)[number]} role
 * @property {boolean} dev
 */

export const usage = `npm start -- [options]

  --port N           port of the console (3000, or PORT)
  --gateway-port N   port of the gateway (3100, or GATEWAY_PORT)
  --data-dir DIR     where secrets and the embedded database lie (.data, or COUNTERSIGN_DATA_DIR)
  --no-sample        without the sample workspace (or COUNTERSIGN_SAMPLE=0)
  --role R           all, console, gateway or worker; one alone needs DATABASE_URL
  --help             this text`

/** A mistake in the flags or the environment: told without a stack, exit code 2. */
export class UsageError extends Error {}

/**
 * @param {string[]} argv
 * @param {Record<string, string | undefined>} env
 * @returns {Options | 'help'}
 * @throws {UsageError}
 */
export function readOptions(argv, env) {
  const { help, ...flags } = parse(argv)
  if (help) return 'help'
  const role = roles.find(r => r === (flags.role ?? 'all'))
  if (role === undefined) throw new UsageError(`--role must be one of ${roles.join(', ')}, not ${flags.role}`)
  const port = readPort('--port', flags.port, 'PORT', env.PORT, 3000)
  const gatewayPort = readPort(
    '--gateway-port',
    flags['gateway-port'],
    'GATEWAY_PORT',
    env.GATEWAY_PORT,
    3100,
  )
  if (role === 'all' && port === gatewayPort)
    throw new UsageError(`Console and gateway cannot share the port ${port}`)
  if (role !== 'all' && !env.DATABASE_URL)
    throw new UsageError(`--role ${role} needs DATABASE_URL: the embedded database belongs to --role all`)
  if (flags['data-dir'] === '') throw new UsageError('--data-dir needs a folder')
  return {
    port,
    gatewayPort,
    role,
    dataDir: flags['data-dir'] ?? (env.COUNTERSIGN_DATA_DIR || '.data'),
    sample: !flags['no-sample'] && !['0', 'false', 'off'].includes(env.COUNTERSIGN_SAMPLE ?? ''),
    dev: flags.dev ?? false,
  }
}

/** @param {string[]} argv */
function parse(argv) {
  try {
    return parseArgs({
      args: argv,
      options: {
        port: { type: 'string' },
        'gateway-port': { type: 'string' },
        'data-dir': { type: 'string' },
        'no-sample': { type: 'boolean' },
        role: { type: 'string' },
        dev: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new UsageError(
      error instanceof Error ? (error.message.split('. To specify')[0] ?? '') : String(error),
    )
  }
}

/**
 * @param {string} flag
 * @param {string | undefined} given
 * @param {string} name
 * @param {string | undefined} fromEnv
 * @param {number} otherwise
 */
function readPort(flag, given, name, fromEnv, otherwise) {
  const [source, text] = given !== undefined ? [flag, given] : [name, fromEnv || String(otherwise)]
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65535)
    throw new UsageError(`${source} must be a port from 1 to 65535, not ${text || 'nothing'}`)
  return port
}
