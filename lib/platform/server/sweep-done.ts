import { sql } from 'drizzle-orm'
import { pool } from '@/db/client'
import { log } from './log'

/**
 * Deletes, in all organizations, what is done and was kept for seven days for who comes back: answers and keys of
 * calls, first results by idempotency key, delivered work, starts of the sample agent. Gives how many rows of each.
 */
export async function sweepDone(): Promise<Record<string, number>> {
  const rows = await pool().db.execute<{ what: string; swept: string }>(sql`select * from sweep_done()`)
  const swept = Object.fromEntries(rows.map(row => [row.what, Number(row.swept)]))
  if (rows.some(row => Number(row.swept) > 0)) log.info({ swept }, 'swept what was done long ago')
  return swept
}
