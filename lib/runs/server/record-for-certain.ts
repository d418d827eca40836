import { sql } from 'drizzle-orm'
import { pool, type Tx } from '@/db/client'
import { withOrg } from '@/db/org'
import { insist, isPassing } from '@/lib/platform/server/database-error'

/**
 * A transaction of the organization of which is always known whether it was committed: when the connection breaks at
 * the commit itself, the database is asked what became of it as soon as it is back. An error means: not committed.
 */
export async function withOrgForCertain<T>(orgId: string, body: (tx: Tx) => Promise<T>): Promise<T> {
  let atCommit: { xid: string; result: T } | undefined
  try {
    return await withOrg(orgId, async tx => {
      const result = await body(tx)
      const [row] = await tx.execute<{ xid: string | null }>(
        sql`select pg_current_xact_id_if_assigned()::text as xid`,
      )
      if (row?.xid != null) atCommit = { xid: row.xid, result }
      return result
    })
  } catch (error) {
    if (atCommit === undefined || !isPassing(error)) throw error
    if (await wasCommitted(atCommit.xid)) return atCommit.result
    throw error
  }
}

const LOOK_AGAIN_MS = 50

async function wasCommitted(xid: string): Promise<boolean> {
  for (;;) {
    const [row] = await insist(() =>
      pool().db.execute<{ status: string | null }>(sql`select pg_xact_status(${xid}::xid8) as status`),
    )
    if (row?.status !== 'in progress') return row?.status === 'committed'
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
