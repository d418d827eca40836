import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { reconnectAfter } from '@/db/client'
import type { Notice } from '../topics'
import { log } from './log'
import { parseNotice } from './parse-notice'

type Listener = { onNotice(notice: Notice): void; onResync(): void }

/** How often the connection is proved to work, and how long a proof may take. */
const PROBE_MS = 10_000
const PROOF_MS = 5_000
const RETRY_MS = [100, 250, 500, 1000, 2000, 5000]

/**
 * One LISTEN a process, fanned out to all who subscribe here. It proves itself by notices to itself: a connection
 * that died without a word (a restart of the database, a dropped route) is replaced, and who listens reads again.
 */
class NoticeHub {
  private readonly listeners = new Set<Listener>()
  private readonly proofs = `countersign_proof_${randomUUID().replaceAll('-', '')}`
  private sql: postgres.Sql | undefined
  private starting: Promise<void> | undefined
  private probe: NodeJS.Timeout | undefined
  private proved: (() => void) | undefined

  /**
   * Subscribes. `onResync` is called after a lost connection: what was missed must be read again.
   * @throws when the database cannot be reached; a later call tries again.
   */
  async subscribe(listener: Listener): Promise<() => void> {
    this.listeners.add(listener)
    this.starting ??= this.connect()
    try {
      await this.starting
    } catch (error) {
      this.starting = undefined
      this.listeners.delete(listener)
      throw error
    }
    return () => this.listeners.delete(listener)
  }

  async close(): Promise<void> {
    const { sql } = this
    clearTimeout(this.probe)
    this.sql = undefined
    this.starting = undefined
    this.listeners.clear()
    await sql?.end({ timeout: 1 })
  }

  private async connect(): Promise<void> {
    const url = process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL
    if (url === undefined) throw new Error('DATABASE_URL is not set: start through `npm start`')
    const sql = postgres(url, {
      max: 1,
      backoff: reconnectAfter,
      idle_timeout: 60,
      onnotice: () => undefined,
      connection: { application_name: 'countersign-listen' },
    })
    this.sql = sql
    let times = 0
    // postgres.js listens again by itself after a lost connection, once; the probe finds the times it fails to.
    const again = () => {
      if (times++ > 0 && this.sql === sql) this.resync()
    }
    try {
      await sql.listen('countersign', payload => this.receive(payload), again)
      await sql.listen(this.proofs, () => this.proved?.())
    } catch (error) {
      this.sql = undefined
      await sql.end({ timeout: 0 })
      throw error
    }
    this.probeSoon(sql)
  }

  private probeSoon(sql: postgres.Sql): void {
    this.probe = setTimeout(() => void this.check(sql), PROBE_MS)
    this.probe.unref()
  }

  private async check(sql: postgres.Sql): Promise<void> {
    const works = await this.proveOnce(sql)
    if (this.sql !== sql) return
    if (works) return this.probeSoon(sql)
    log.warn('LISTEN gave no sign of life and is made anew')
    await this.replace(sql)
  }

  private async proveOnce(sql: postgres.Sql): Promise<boolean> {
    const arrived = new Promise<boolean>(resolve => {
      this.proved = () => resolve(true)
      setTimeout(() => resolve(false), PROOF_MS).unref()
    })
    sql.notify(this.proofs, '').catch(error => log.warn({ err: error }, 'LISTEN could not be proved'))
    return arrived
  }

  private async replace(old: postgres.Sql): Promise<void> {
    await old.end({ timeout: 0 })
    for (let tries = 0; this.sql === old || this.sql === undefined; tries++) {
      if (this.starting === undefined) return
      try {
        await this.connect()
        return this.resync()
      } catch (error) {
        log.warn({ err: error }, 'LISTEN cannot be made')
        const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]
        await new Promise(resolve => setTimeout(resolve, wait))
      }
    }
  }

  private receive(payload: string): void {
    const notice = parseNotice(payload)
    if (notice === undefined) return
    for (const l of this.listeners) l.onNotice(notice)
  }

  private resync(): void {
    for (const l of this.listeners) l.onResync()
  }
}

// Next.js may load this module more than once; the connection is one.
const holder = globalThis as typeof globalThis & { countersignNotices?: NoticeHub }
holder.countersignNotices ??= new NoticeHub()
export const notices: NoticeHub = holder.countersignNotices
