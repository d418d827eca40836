import { sql } from 'drizzle-orm'
import { pool, type Tx } from './client'

/** Runs `body` in one transaction that sees only the rows of `orgId` (row-level security). */
export function withOrg<T>(orgId: string, body: (tx: Tx) => Promise<T>): Promise<T> {
  return pool().db.transaction(async tx => {
    await tx.execute(sql`select set_config('app.org_id', ${orgId}, true)`)
    return body(tx)
  })
}
