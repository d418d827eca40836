import { sql } from 'drizzle-orm'
import { pool } from '@/db/client'
import { logAway } from '@/lib/platform/server/database-error'
import { notices } from '@/lib/platform/server/listen'

const BEAT_MS = 1000
const STALE_MS = 5000

/**
 * Knows whether changes still reach this process: it notifies itself and listens. When that fails, a revoked token or
 * a freeze might not have been heard of, so writes are refused.
 */
export class Feed {
  private heardAt = Date.now()
  private timer: NodeJS.Timeout | undefined
  private unsubscribe: (() => void) | undefined

  constructor(private readonly id: string) {}

  async start(): Promise<void> {
    this.unsubscribe = await notices.subscribe({
      onNotice: ({ topic, id }) => {
        if (topic === 'gateway' && id === this.id) this.heardAt = Date.now()
      },
      onResync: () => undefined,
    })
    this.timer = setInterval(() => void this.beat(), BEAT_MS)
    this.timer.unref()
  }

  stop(): void {
    clearInterval(this.timer)
    this.unsubscribe?.()
  }

  get isFresh(): boolean {
    return Date.now() - this.heardAt < STALE_MS
  }

  private async beat(): Promise<void> {
    try {
      const payload = JSON.stringify({ o: '', t: 'gateway', i: this.id })
      await pool().db.execute(sql`select pg_notify('countersign', ${payload})`)
    } catch (error) {
      logAway(error)
    }
  }
}
