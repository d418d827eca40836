import { text } from 'node:stream/consumers'
import { setSecretEndpoint } from '@/lib/identity'
import { call } from '../cli/connection'
import { print } from '../cli/output'
import { group, leaf } from '../cli/program'
import { usageError } from '../cli/run-program'

const set = leaf('set', 'store or replace a secret; its value comes from standard input')
  .argument('<name>', 'name of the secret')
  .action(async (name: string, { json }: { json?: boolean }) => {
    if (process.stdin.isTTY)
      throw usageError(
        'The value comes from standard input, so that it stays out of the shell’s history',
        `printf %s "$VALUE" | countersign secret set ${name}`,
      )
    const value = (await text(process.stdin)).replace(/\r?\n$/, '')
    if (value === '') throw usageError('Standard input is empty: there is no value to store')
    const secret = await call(setSecretEndpoint, { name, value })
    print({ json }, secret, () => `Stored ${secret.name}`)
  })

export const secretCommand = group('secret', 'secrets of servers', [set])
