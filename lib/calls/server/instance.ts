import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { pool, reconnectAfter } from '@/db/client'
import { newId } from '@/lib/platform/ids'
import { logAway } from '@/lib/platform/server/database-error'

/** First key of the advisory locks by which gateways show that they live. */
const LOCK_CLASS = 72_041

/**
 * A running gateway holds an advisory lock on a connection of its own: the lock ends with the process, however it
 * ends, so that others know at once, without a clock.
 */
export class Instance {
  readonly id = newId()
  private sql: postgres.Sql | undefined
  private closing = false
  private locking = false

  async start(): Promise<void> {
    const url = process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL
    if (url === undefined) throw new Error('DATABASE_URL is not set: start through `npm start`')
    this.sql = postgres(url, {
      max: 1,
      backoff: reconnectAfter,
      idle_timeout: 0,
      max_lifetime: null,
      onnotice: () => undefined,
      connection: { application_name: 'countersign-gateway' },
      onclose: () => {
        if (!this.closing) void this.lockAgain()
      },
    })
    await this.lock()
  }

  async close(): Promise<void> {
    this.closing = true
    await this.sql?.end({ timeout: 1 })
  }

  private async lock(): Promise<void> {
    if (this.sql !== undefined) await this.sql`select pg_advisory_lock(${LOCK_CLASS}, hashtext(${this.id}))`
  }

  private async lockAgain(): Promise<void> {
    if (this.locking) return
    this.locking = true
    while (!this.closing) {
      try {
        await this.lock()
        this.locking = false
        return
      } catch (error) {
        logAway(error)
        await new Promise(resolve => setTimeout(resolve, 500))
      }
    }
  }
}

/** A living gateway whose connection was cut, or whose database was restarted, has its lock again by then. */
const SECOND_LOOK_MS = 3_000

/** Whether a gateway is gone: then nobody holds its lock, also at a second look. */
export async function isGone(gatewayId: string): Promise<boolean> {
  if (!(await isFree(gatewayId))) return false
  await new Promise(resolve => setTimeout(resolve, SECOND_LOOK_MS))
  return isFree(gatewayId)
}

const isFree = (gatewayId: string): Promise<boolean> =>
  pool().db.transaction(async tx => {
    const [row] = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(${gatewayId})) as free`,
    )
    return row?.free === true
  })
