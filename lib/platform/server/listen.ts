import postgres from 'postgres'
import type { Notice, Topic } from '../topics'
import { log } from './log'

type Listener = { onNotice(notice: Notice): void; onResync(): void }

/** One LISTEN connection a process, fanned out to all who subscribe here. */
class NoticeHub {
  private readonly listeners = new Set<Listener>()
  private sql: postgres.Sql | undefined
  private starting: Promise<void> | undefined

  /** Subscribes. `onResync` is called after a lost connection: what was missed must be read again. */
  async subscribe(listener: Listener): Promise<() => void> {
    this.listeners.add(listener)
    this.starting ??= this.start()
    await this.starting
    return () => this.listeners.delete(listener)
  }

  async close(): Promise<void> {
    const { sql } = this
    this.sql = undefined
    this.starting = undefined
    this.listeners.clear()
    await sql?.end({ timeout: 1 })
  }

  private async start(): Promise<void> {
    const url = process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL
    if (url === undefined) throw new Error('DATABASE_URL is not set: start through `npm start`')
    this.sql = postgres(url, {
      max: 1,
      onnotice: () => undefined,
      connection: { application_name: 'countersign-listen' },
    })
    let first = true
    await this.sql.listen(
      'countersign',
      payload => this.receive(payload),
      () => {
        if (!first) for (const l of this.listeners) l.onResync()
        first = false
      },
    )
  }

  private receive(payload: string): void {
    const notice = parseNotice(payload)
    if (notice === undefined) return
    for (const l of this.listeners) l.onNotice(notice)
  }
}

function parseNotice(payload: string): Notice | undefined {
  try {
    const { o, t, i } = JSON.parse(payload) as { o: string; t: Topic; i?: string }
    return { orgId: o, topic: t, ...(i !== undefined && { id: i }) }
  } catch (error) {
    log.warn({ err: error }, 'a notice could not be read')
    return undefined
  }
}

const holder = globalThis as typeof globalThis & { countersignNotices?: NoticeHub }
holder.countersignNotices ??= new NoticeHub()
export const notices: NoticeHub = holder.countersignNotices
