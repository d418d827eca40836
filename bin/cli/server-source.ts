import type { Command } from 'commander'
import { invalidInput } from '@/lib/platform/errors'
import { type ServerConfig, serverConfig } from '@/lib/servers'
import { usageError } from './run-program'
import { type Snapshot, snapshotFromConsole, snapshotOf } from './snapshot'

export interface SourceOptions {
  url?: string
  server?: string
}
/** The ways to name a server: exactly one of them. */
export const SOURCE_USAGE = '(--url URL | --server NAME | -- COMMAND ARG…)'

export const withSource = (command: Command): Command =>
  command
    .argument('[command...]', 'a stdio server, after --')
    .option('--url <url>', 'a server over Streamable HTTP')
    .option('--server <name>', 'what the console read last of a server that it knows')

/** How the server is reached; undefined when the console is asked instead. */
export function sourceConfig(
  command: readonly string[],
  { url, server }: SourceOptions,
): ServerConfig | undefined {
  const chosen = [url !== undefined, server !== undefined, command.length > 0].filter(Boolean)
  if (chosen.length !== 1) throw usageError('Say one of --url URL, --server NAME and -- COMMAND ARG…')
  if (server !== undefined) return undefined
  const [program, ...args] = command
  // The allow-list protects the console's machine; who types a command here may run it anyway.
  if (program !== undefined) process.env.COUNTERSIGN_STDIO_COMMANDS = `${program} *`
  const parsed = serverConfig.safeParse(
    url === undefined ? { transport: 'stdio', command: program, args } : { transport: 'http', url },
  )
  if (!parsed.success) throw invalidInput(parsed.error, 'The server cannot be reached like that')
  return parsed.data
}

/** Reads the server that was named. */
export async function snapshotFrom(command: readonly string[], options: SourceOptions): Promise<Snapshot> {
  const config = sourceConfig(command, options)
  return config === undefined ? snapshotFromConsole(options.server ?? '') : snapshotOf(config)
}
