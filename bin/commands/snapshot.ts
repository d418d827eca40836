import { writeFileSync } from 'node:fs'
import { invalidInput } from '@/lib/platform/errors'
import { type ServerConfig, serverConfig } from '@/lib/servers'
import { print } from '../cli/output'
import { leaf } from '../cli/program'
import { usageError } from '../cli/run-program'
import { type Snapshot, snapshotFromConsole, snapshotOf, snapshotText } from '../cli/snapshot'

interface Options {
  url?: string
  server?: string
  output?: string
  json?: boolean
}

export const snapshotCommand = leaf(
  'snapshot',
  'what a server offers, canonical and with hashes; needs no console',
)
  .usage('(--url URL | --server NAME | -- COMMAND ARG…) [-o FILE]')
  .argument('[command...]', 'a stdio server, after --')
  .option('--url <url>', 'a server over Streamable HTTP')
  .option('--server <name>', 'what the console read last of a server that it knows')
  .option('-o, --output <file>', 'write it there instead of standard output')
  .action(async (command: string[], { url, server, output, json }: Options) => {
    const chosen = [url !== undefined, server !== undefined, command.length > 0].filter(Boolean)
    if (chosen.length !== 1) throw usageError('Say one of --url URL, --server NAME and -- COMMAND ARG…')
    const snapshot =
      server === undefined ? await snapshotOf(configOf(url, command)) : await snapshotFromConsole(server)
    const text = snapshotText(snapshot)
    if (output === undefined) {
      process.stdout.write(text)
      return
    }
    writeFileSync(output, text)
    print({ json }, { file: output, ...summaryOf(snapshot) }, ({ file, items, rejected, hash }) =>
      [
        `Written to ${file}: ${items} items, ${hash}`,
        ...snapshot.rejected.map(item => `  not taken: ${item.kind} ${item.name}: ${item.reason}`),
        ...(rejected > 0 ? [`${rejected} not taken`] : []),
      ].join('\n'),
    )
  })

const summaryOf = ({ hash, items, rejected }: Snapshot) => ({
  hash,
  items: items.length,
  rejected: rejected.length,
})

function configOf(url: string | undefined, [command, ...args]: string[]): ServerConfig {
  // The allow-list protects the console's machine; who types a command here may run it anyway.
  if (command !== undefined) process.env.COUNTERSIGN_STDIO_COMMANDS = `${command} *`
  const parsed = serverConfig.safeParse(
    url === undefined ? { transport: 'stdio', command, args } : { transport: 'http', url },
  )
  if (!parsed.success) throw invalidInput(parsed.error, 'The server cannot be reached like that')
  return parsed.data
}
