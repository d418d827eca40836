import { Coalescer } from '../coalesce'
import type { Notice } from '../topics'
import { notices } from './listen'
import type { SseSink } from './sse'

/** Hints of one topic and id go out at most this often. */
const COALESCE_MS = 50

/** Fans coalesced notices out to the open streams of each organization; one subscription a process. */
class HintHub {
  private readonly sinks = new Map<string, Set<SseSink>>()
  private readonly coalescer = new Coalescer<Notice>(COALESCE_MS, notice => this.emit(notice))
  private stop: Promise<() => void> | undefined

  /** Sends an organization's hints to a stream until it ends; begins with a resync. */
  async join(orgId: string, sink: SseSink): Promise<void> {
    this.add(orgId, sink)
    sink.signal.addEventListener('abort', () => this.remove(orgId, sink))
    this.stop ??= notices.subscribe({
      onNotice: n => this.sinks.has(n.orgId) && this.coalescer.push(`${n.orgId}|${n.topic}|${n.id}`, n),
      onResync: () => this.resync(),
    })
    try {
      await this.stop
      // From here on nothing is missed; what the reader read before may be older.
      sink.send({ event: 'resync', data: {} })
    } catch (error) {
      this.stop = undefined
      throw error
    }
  }

  private add(orgId: string, sink: SseSink): void {
    const sinks = this.sinks.get(orgId) ?? new Set()
    this.sinks.set(orgId, sinks.add(sink))
  }

  private remove(orgId: string, sink: SseSink): void {
    const sinks = this.sinks.get(orgId)
    sinks?.delete(sink)
    if (sinks?.size === 0) this.sinks.delete(orgId)
    if (this.sinks.size > 0) return
    const { stop } = this
    this.stop = undefined
    this.coalescer.clear()
    void stop?.then(end => end())
  }

  private emit({ orgId, topic, id }: Notice): void {
    const data = { topic, ...(id !== undefined && { id }) }
    for (const sink of this.sinks.get(orgId) ?? []) sink.send({ event: 'notice', data })
  }

  private resync(): void {
    for (const sinks of this.sinks.values())
      for (const sink of sinks) sink.send({ event: 'resync', data: {} })
  }
}

const holder = globalThis as typeof globalThis & { countersignHints?: HintHub }
holder.countersignHints ??= new HintHub()
export const hints: HintHub = holder.countersignHints
