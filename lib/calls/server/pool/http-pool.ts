import { AppError } from '@/lib/platform/errors'
import type { Upstream, UpstreamTarget } from '@/lib/servers/server'
import { BackOff } from './back-off'
import { connect } from './connect'
import type { CallHooks, Lease, LeaseOptions, ServerPool } from './lease'

const MAX_CONNECTIONS = 64
const IDLE_MS = 60_000
/** Time for the notice that a call was cancelled to get out before its connection ends. */
const LAST_WORDS_MS = 500

interface Connection {
  upstream: Upstream
  hooks: CallHooks | undefined
  idle: NodeJS.Timeout | undefined
  closed: boolean
}

/** Connections that carry one call at a time each, so that questions and logs always belong to that call. */
export class HttpPool implements ServerPool {
  private readonly idle: Connection[] = []
  private readonly all = new Set<Connection>()
  private readonly queue: (() => void)[] = []
  private readonly backOff = new BackOff()
  private opening = 0
  private closed = false

  constructor(private readonly target: UpstreamTarget) {}

  async lease({ hooks, signal }: LeaseOptions): Promise<Lease> {
    for (;;) {
      if (this.closed) throw gone(this.target.name)
      const connection = this.idle.pop()
      if (connection !== undefined) return this.lend(connection, hooks)
      if (this.all.size + this.opening < MAX_CONNECTIONS) return this.lend(await this.open(), hooks)
      await this.turn(signal)
    }
  }

  async close(): Promise<void> {
    this.closed = true
    for (const wake of this.queue.splice(0)) wake()
    await Promise.allSettled([...this.all].map(c => this.discard(c)))
  }

  private async open(): Promise<Connection> {
    this.opening++
    let opened: Connection | undefined
    try {
      const upstream = await connect(this.target, this.backOff, {
        asker: () => opened?.hooks,
        listener: () => opened?.hooks,
        onClose: () => {
          if (opened !== undefined) void this.discard(opened)
        },
      })
      opened = { upstream, hooks: undefined, idle: undefined, closed: false }
      this.all.add(opened)
      return opened
    } finally {
      this.opening--
      this.queue.shift()?.()
    }
  }

  private lend(connection: Connection, hooks: CallHooks): Lease {
    clearTimeout(connection.idle)
    connection.hooks = hooks
    let lent = true
    return {
      upstream: connection.upstream,
      release: broken => {
        if (!lent) return
        lent = false
        connection.hooks = undefined
        // A cancelled call may still be running there: its questions must not become another's.
        if (broken === true || this.closed) void this.discard(connection, LAST_WORDS_MS)
        else this.park(connection)
        this.queue.shift()?.()
      },
    }
  }

  private park(connection: Connection): void {
    if (connection.closed) return
    connection.idle = setTimeout(() => void this.discard(connection), IDLE_MS)
    connection.idle.unref()
    this.idle.push(connection)
  }

  private async discard(connection: Connection, graceMs = 0): Promise<void> {
    if (connection.closed) return
    connection.closed = true
    clearTimeout(connection.idle)
    this.all.delete(connection)
    const at = this.idle.indexOf(connection)
    if (at !== -1) this.idle.splice(at, 1)
    if (graceMs > 0) await new Promise(resolve => setTimeout(resolve, graceMs))
    await connection.upstream.close().catch(() => undefined)
  }

  private turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = () => {
        signal.removeEventListener('abort', stop)
        resolve()
      }
      const stop = () => {
        const at = this.queue.indexOf(wake)
        if (at !== -1) this.queue.splice(at, 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', stop, { once: true })
      this.queue.push(wake)
    })
  }
}

export const gone = (name: string): AppError =>
  new AppError('unavailable', `${name} was switched off or changed just now`, {
    hint: 'Try again.',
    reason: 'upstream_unreachable',
  })
