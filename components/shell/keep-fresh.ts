import type { Query, QueryClient } from '@tanstack/react-query'

/** Notices of a burst are answered together: one read a topic every quarter of a second. */
const BURST_MS = 250
/** A page that the server rendered arrives at most this long after it was read. */
const ON_THE_WAY_MS = 15_000

/**
 * Keeps the queries of a topic fresh: those that are held, and those that were on their way when the
 * notice came, rendered by the server or asked for by the browser.
 */
export class KeepFresh {
  private readonly waiting = new Set<string>()
  private readonly lastNotice = new Map<string, number>()
  private lastResync = Number.NEGATIVE_INFINITY
  private readonly askedAt = new WeakMap<Query, number>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly unsubscribe: () => void

  constructor(private readonly queries: QueryClient) {
    this.unsubscribe = queries.getQueryCache().subscribe(event => {
      if (event.type === 'added' && event.query.state.data !== undefined) this.rendered(event.query)
      if (event.type !== 'updated') return
      if (event.action.type === 'setState') this.rendered(event.query)
      if (event.action.type === 'fetch') this.askedAt.set(event.query, Date.now())
      if (event.action.type === 'success') this.answered(event.query)
    })
  }

  noticed(topic: string): void {
    this.lastNotice.set(topic, Date.now())
    this.again(topic)
  }

  /** What happened until now may have been missed. */
  resynced(): void {
    this.lastResync = Date.now()
    void this.queries.invalidateQueries()
  }

  close(): void {
    clearTimeout(this.timer)
    this.unsubscribe()
  }

  private again(topic: string): void {
    this.waiting.add(topic)
    this.timer ??= setTimeout(() => this.flush(), BURST_MS)
  }

  private flush(): void {
    this.timer = undefined
    for (const topic of this.waiting) void this.queries.invalidateQueries({ queryKey: [topic] })
    this.waiting.clear()
  }

  private newsOf(query: Query): number {
    const noticed = this.lastNotice.get(topicOf(query)) ?? Number.NEGATIVE_INFINITY
    return Math.max(noticed, this.lastResync)
  }

  /** A page brought data: was there news while it was on its way? */
  private rendered(query: Query): void {
    if (Date.now() - this.newsOf(query) <= ON_THE_WAY_MS) this.again(topicOf(query))
  }

  /** A first read is not begun anew by news that come while it runs: it is repeated when it is done. */
  private answered(query: Query): void {
    const asked = this.askedAt.get(query)
    if (asked !== undefined && this.newsOf(query) >= asked) this.again(topicOf(query))
    this.askedAt.delete(query)
  }
}

const topicOf = (query: Query): string => String(query.queryKey[0])
