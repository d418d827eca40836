import { writeText } from '../cli/input'
import { print } from '../cli/output'
import { leaf } from '../cli/program'
import { SOURCE_USAGE, type SourceOptions, snapshotFrom, withSource } from '../cli/server-source'
import { type Snapshot, snapshotText } from '../cli/snapshot'

interface Options extends SourceOptions {
  output?: string
  json?: boolean
}

export const snapshotCommand = withSource(
  leaf('snapshot', 'what a server offers, canonical and with hashes; needs no console'),
)
  .usage(`${SOURCE_USAGE} [-o FILE]`)
  .option('-o, --output <file>', 'write it there instead of standard output')
  .action(async (command: string[], { output, json, ...source }: Options) => {
    const snapshot = await snapshotFrom(command, source)
    const text = snapshotText(snapshot)
    if (output === undefined) {
      process.stdout.write(text)
      return
    }
    writeText(output, text)
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
