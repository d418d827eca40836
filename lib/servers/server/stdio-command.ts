import { basename } from 'node:path'
import { AppError } from '@/lib/platform/errors'
import { env } from '@/lib/platform/server/env'

/** What a child needs to find programs, its home and the clock. Of ours only where the data is (for the samples); above all no secret. */
const INHERITED = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'TERM',
  'COUNTERSIGN_DATA_DIR',
] as const

interface Command {
  command: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
}

/** Commands that stdio servers may be: COUNTERSIGN_STDIO_COMMANDS (comma-separated), else Node.js and npx. */
export function allowedCommands(list = env().COUNTERSIGN_STDIO_COMMANDS): string[] {
  if (list === undefined) return ['node', 'npx', process.execPath]
  return list
    .split(',')
    .map(command => command.trim())
    .filter(command => command !== '')
}

/**
 * An entry allows its command; one with arguments only calls that begin with them; one that ends with ` *` all calls.
 * @throws AppError `invalid` for what the operator did not allow, or a way round it
 */
export function requireAllowedCommand(
  { command, args, env: own }: Command,
  allowed = allowedCommands(),
): void {
  const entry = allowed.find(
    one =>
      one === `${command} *` ||
      (one === command && !one.endsWith(' *')) ||
      beginsWith(one, [command, ...args]),
  )
  if (entry === undefined)
    throw refused(`The command ${command} is not allowed on this instance`, {
      detail: `Allowed are: ${allowed.length === 0 ? 'none' : allowed.join(', ')}.`,
      hint: 'Whoever runs Countersign can add it to COUNTERSIGN_STDIO_COMMANDS.',
    })
  const option = entry === command ? optionOfRunner(command, args) : undefined
  if (option !== undefined)
    throw refused(`The option ${option} of ${command} is not allowed on this instance`, {
      detail: 'It could run any code, not just a program that was installed here.',
      hint: `Name the file or package first; or let whoever runs Countersign add the whole call to COUNTERSIGN_STDIO_COMMANDS, such as \`${command} ${option}\`.`,
    })
  const bending = Object.keys(own).find(name => BENDING.test(name))
  if (bending !== undefined)
    throw refused(`The environment variable ${bending} may not be set for a server`, {
      detail: 'It would change which code the allowed command runs.',
      hint: 'Leave it out. Whoever runs Countersign can allow a script that sets it.',
    })
}

const refused = (message: string, more: { detail: string; hint: string }): AppError =>
  new AppError('invalid', message, { ...more, reason: 'upstream_unreachable' })

/** Variables by which loaders, runtimes and package runners are made to load or run something else. */
const BENDING =
  /^(PATH|HOME|LD_.*|DYLD_.*|GCONV_PATH|NODE_OPTIONS|NODE_PATH|NODE_REPL_EXTERNAL_MODULE|NPM_CONFIG_.*|BASH_ENV|ENV|SHELLOPTS|BASHOPTS|PS4|IFS|PYTHON(PATH|STARTUP|HOME)|PERL5(OPT|LIB|DB)|RUBY(OPT|LIB)|_?JAVA_(TOOL_)?OPTIONS|JDK_JAVA_OPTIONS|OPENSSL_CONF)$/i

function beginsWith(entry: string, call: readonly string[]): boolean {
  const words = entry.split(/\s+/)
  return words.length > 1 && words.every((word, i) => word === call[i])
}

/** Options of npx that choose a package, and those that only say how to get it. */
const NPX_OPTIONS = /^(-y|--yes|-q|--quiet|--prefer-offline|--offline|--)$|^--package=/

/** An option before the program of a bare `node` or `npx`: `-e`, `--import`, `-c` and their like run anything. */
function optionOfRunner(command: string, args: readonly string[]): string | undefined {
  const runner = basename(command)
  if (runner === 'node') {
    const [first = '-'] = args
    return first.startsWith('-') || first.startsWith('data:') ? first : undefined
  }
  if (runner !== 'npx') return undefined
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    if (arg === '-p' || arg === '--package') i++
    else if (!arg.startsWith('-')) return undefined
    else if (!NPX_OPTIONS.test(arg)) return arg
  }
  return undefined
}

/** The environment of a child: the few inherited names, then its own. */
export function childEnvironment(own: Record<string, string>): NodeJS.ProcessEnv {
  const out: NodeJS.ProcessEnv = { NODE_ENV: process.env.NODE_ENV }
  for (const name of INHERITED) {
    const value = process.env[name]
    if (value !== undefined) out[name] = value
  }
  return { ...out, ...own }
}
