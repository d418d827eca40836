import postgres from 'postgres'
import { inject } from 'vitest'

/** Kills the backends that LISTEN in a test database, as a restart or a broken route would. Gives how many. */
export async function killListen(url: string): Promise<number> {
  const sql = postgres(inject('superUrl'), { max: 1 })
  const database = new URL(url).pathname.slice(1)
  try {
    const killed = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${database} and application_name = 'countersign-listen' and query ilike 'listen%'`
    return killed.length
  } finally {
    await sql.end({ timeout: 5 })
  }
}
