import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { pool } from '@/db/client'

/** The functions of db/functions/outbox.sql, typed. */

const job = z.object({
  id: z.string(),
  org_id: z.string(),
  topic: z.string(),
  payload: z.record(z.string(), z.string()),
  attempt: z.number(),
})
const topicList = (topics: readonly string[]) => sql`array[${sql.join([...topics], sql`, `)}]::text[]`

export async function claimDue(topics: readonly string[], limit: number, leaseMs: number) {
  const rows = await pool().db.execute(
    sql`select * from outbox_claim(${topicList(topics)}, ${limit}::int, ${leaseMs}::int)`,
  )
  return z.array(job).parse([...rows])
}

export async function finish(id: string, attempt: number): Promise<void> {
  await pool().db.execute(sql`select outbox_finish(${id}::uuid, ${attempt}::int)`)
}

export async function retryLater(id: string, attempt: number, delayMs: number, error: string): Promise<void> {
  await pool().db.execute(
    sql`select outbox_retry(${id}::uuid, ${attempt}::int, ${delayMs}::int, ${error.slice(0, 2000)})`,
  )
}

export async function dueInMs(topics: readonly string[]): Promise<number | null> {
  const [row] = await pool().db.execute(sql`select outbox_due_in(${topicList(topics)}) as due`)
  return z.object({ due: z.number().nullable() }).parse(row).due
}
