import { pool, setPool } from '@/db/client'
import { bootstrap, ensureInstanceKey, type FirstAccount } from '@/lib/identity/server'
import { readInstance } from './data-dir'

export interface FirstStart {
  /** With one-time passwords, on the start that made them alone. */
  accounts: FirstAccount[]
  /** Of the command `countersign` on this machine. */
  apiKey: string
}

/** What an empty instance needs before anyone can use it. Changes nothing on later starts. */
export async function firstStart(dataDir: string, withSample: boolean): Promise<FirstStart> {
  try {
    const { orgId, owner, reviewer } = await bootstrap({ withSample })
    const apiKey = await ensureInstanceKey(orgId, readInstance(dataDir)?.apiKey)
    return { accounts: [owner, reviewer].filter(account => account !== undefined), apiKey }
  } finally {
    await pool().close()
    setPool(undefined)
  }
}
