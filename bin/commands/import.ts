import { importServerEndpoint } from '@/lib/servers'
import { call } from '../cli/connection'
import { readText } from '../cli/input'
import { oneLine, print } from '../cli/output'
import { leaf } from '../cli/program'

export const importCommand = leaf(
  'import',
  'keep what a file says that a server offers: a snapshot, or a raw answer of tools/list',
)
  .argument('<server>', 'its name; a new one is added, known by the file alone')
  .argument('<file>', 'the file; - is standard input')
  .action(async (name: string, file: string, { json }: { json?: boolean }) => {
    const result = await call(importServerEndpoint, { name, file: await readText(file) })
    print({ json }, result, ({ sync: { counts, items } }) =>
      [
        `${name}: ${counts.added} new, ${counts.changed} changed, ${counts.removed} removed, ${counts.rejected} not taken`,
        ...items
          .filter(item => item.outcome === 'rejected')
          .map(item => `  not taken: ${item.kind} ${oneLine(item.name)}: ${oneLine(item.reason ?? '')}`),
      ].join('\n'),
    )
  })
