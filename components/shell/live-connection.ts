import { z } from 'zod'

export type LiveState = 'connecting' | 'on' | 'off'
export interface LiveNotice {
  topic: string
  id?: string | undefined
}

const noticeData = z.object({ topic: z.string(), id: z.string().optional() })
const tabMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notice'), notice: noticeData }),
  z.object({ kind: z.literal('resync') }),
  z.object({ kind: z.literal('state'), state: z.enum(['connecting', 'on', 'off']) }),
  z.object({ kind: z.literal('hello') }),
])
type TabMessage = z.infer<typeof tabMessage>

interface Handlers {
  onNotice(notice: LiveNotice): void
  onResync(): void
  onState(state: LiveState): void
}

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000

/**
 * One event stream for all tabs of a browser. The tab that holds the lock has the stream and tells the
 * others; when it closes, the next one takes the lock and lets everybody read again what was missed.
 */
export class LiveConnection {
  private readonly stop = new AbortController()
  private readonly channel: BroadcastChannel
  private source: EventSource | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private retryMs = FIRST_RETRY_MS
  private state: LiveState = 'connecting'

  constructor(
    private readonly url: string,
    scope: string,
    private readonly handlers: Handlers,
  ) {
    this.channel = new BroadcastChannel(`countersign-live:${scope}`)
    this.channel.onmessage = event => this.fromTab(event.data)
    this.channel.postMessage({ kind: 'hello' } satisfies TabMessage)
    void this.lead(`countersign-live:${scope}`)
  }

  close(): void {
    this.stop.abort()
    clearTimeout(this.retry)
    this.source?.close()
    this.channel.close()
  }

  /** Waits to be the one; without Web Locks (plain HTTP on another host) every tab has a stream of its own. */
  private async lead(name: string): Promise<void> {
    const { signal } = this.stop
    if (!('locks' in navigator)) {
      this.open()
      return
    }
    const closed = new Promise<void>(resolve =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    )
    try {
      await navigator.locks.request(name, { signal }, () => {
        this.open()
        return closed
      })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  private open(): void {
    if (this.stop.signal.aborted) return
    const source = new EventSource(this.url)
    this.source = source
    source.onopen = () => {
      this.retryMs = FIRST_RETRY_MS
      this.tell({ kind: 'state', state: 'on' })
    }
    source.onerror = () => {
      this.tell({ kind: 'state', state: 'off' })
      if (source.readyState !== EventSource.CLOSED) return
      this.retry = setTimeout(() => this.open(), this.retryMs)
      this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS)
    }
    source.addEventListener('notice', event => {
      const notice = noticeData.safeParse(JSON.parse(event.data))
      if (notice.success) this.tell({ kind: 'notice', notice: notice.data })
    })
    // Each stream begins with one: what passed before it is read again by every tab.
    source.addEventListener('resync', () => this.tell({ kind: 'resync' }))
  }

  private tell(message: TabMessage): void {
    this.channel.postMessage(message)
    this.handle(message)
  }

  private fromTab(data: unknown): void {
    const message = tabMessage.safeParse(data)
    if (!message.success) return
    if (message.data.kind !== 'hello') this.handle(message.data)
    else if (this.source !== undefined)
      this.channel.postMessage({ kind: 'state', state: this.state } satisfies TabMessage)
  }

  private handle(message: TabMessage): void {
    if (message.kind === 'notice') this.handlers.onNotice(message.notice)
    if (message.kind === 'resync') this.handlers.onResync()
    if (message.kind === 'state') {
      // A tab that joins a stream already open: its page was read before it heard anything.
      if (message.state === 'on' && this.state !== 'on' && this.source === undefined) this.handlers.onResync()
      this.state = message.state
      this.handlers.onState(message.state)
    }
  }
}
