import type { Query, QueryClient } from '@tanstack/react-query'

/** Notices of a burst are answered together: one read a topic every quarter of a second. */
const BURST_MS = 250
/** A page that the server rendered arrives at most this long after it was read. */
const ON_THE_WAY_MS = 15_000

/** Keeps the queries of a topic fresh: those that are held, and those that were on their way when the notice came. */
export class KeepFresh {
  private readonly waiting = new Set<string>()
  private readonly lastNotice = new Map<string, number>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly unsubscribe: () => void

  constructor(private readonly queries: QueryClient) {
    this.unsubscribe = queries.getQueryCache().subscribe(event => {
      const arrived = event.type === 'added' || (event.type === 'updated' && event.action.type === 'setState')
      if (arrived && event.query.state.data !== undefined) this.arrived(event.query)
    })
  }

  noticed(topic: string): void {
    this.lastNotice.set(topic, Date.now())
    this.waiting.add(topic)
    this.timer ??= setTimeout(() => this.flush(), BURST_MS)
  }

  close(): void {
    clearTimeout(this.timer)
    this.unsubscribe()
  }

  private flush(): void {
    this.timer = undefined
    for (const topic of this.waiting) void this.queries.invalidateQueries({ queryKey: [topic] })
    this.waiting.clear()
  }

  /** A page brought data: was there a notice of its topic while it was on its way? */
  private arrived(query: Query): void {
    const topic = String(query.queryKey[0])
    const noticed = this.lastNotice.get(topic)
    if (noticed === undefined || Date.now() - noticed > ON_THE_WAY_MS) return
    this.waiting.add(topic)
    this.timer ??= setTimeout(() => this.flush(), BURST_MS)
  }
}
