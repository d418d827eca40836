import { pool, setPool } from '@/db/client'
import { bootstrap, ensureInstanceKey } from '@/lib/identity/server'
import { readInstance } from './data-dir'

interface Options {
  /** Of the instance whose key for the command is wanted; a replica has none. */
  dataDir: string | undefined
  withSample: boolean
  say(text: string): void
}

/**
 * What an empty instance needs before anyone can use it; says the one-time passwords of the accounts that it makes.
 * Changes nothing on later starts.
 * @returns the key of the command `countersign` on this machine
 */
export async function firstStart({ dataDir, withSample, say }: Options): Promise<string | undefined> {
  try {
    const { orgId } = await bootstrap({
      withSample,
      announce: accounts => {
        say('First start. Sign in with:')
        for (const { email, password } of accounts) say(`  ${email}  one-time password: ${password}`)
      },
    })
    if (dataDir === undefined) return undefined
    return await ensureInstanceKey(orgId, readInstance(dataDir)?.apiKey)
  } finally {
    await pool().close()
    setPool(undefined)
  }
}
