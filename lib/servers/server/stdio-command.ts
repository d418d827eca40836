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

/** Commands that stdio servers may be: COUNTERSIGN_STDIO_COMMANDS (comma-separated), else Node.js and npx. */
export function allowedCommands(list = env().COUNTERSIGN_STDIO_COMMANDS): string[] {
  if (list === undefined) return ['node', 'npx', process.execPath]
  return list
    .split(',')
    .map(command => command.trim())
    .filter(command => command !== '')
}

/** @throws AppError `invalid` for a command that the operator did not allow. */
export function requireAllowedCommand(command: string): void {
  const allowed = allowedCommands()
  if (allowed.includes(command)) return
  throw new AppError('invalid', `The command ${command} is not allowed on this instance`, {
    detail: `Allowed are: ${allowed.length === 0 ? 'none' : allowed.join(', ')}.`,
    hint: 'Whoever runs Countersign can add it to COUNTERSIGN_STDIO_COMMANDS.',
    reason: 'upstream_unreachable',
  })
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
