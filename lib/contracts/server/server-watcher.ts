import { type Ctx, systemClock } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { log } from '@/lib/platform/server/log'
import type { SyncDto } from '@/lib/servers'
import {
  announcedLists,
  openUpstream,
  type StoredTarget,
  type Upstream,
  type UpstreamTarget,
} from '@/lib/servers/server'
import { type WatchPace, watchDelay } from '../core/watch-delay'
import { failedOutcome, readOffer } from './read-server'
import type { SyncOutcome } from './sync-outcome'
import { syncNow } from './sync-server'

export interface WatcherOptions extends WatchPace {
  /** Notices of a changed list that come within this time are answered by one sync. */
  coalesceMs: number
  limit<T>(work: () => Promise<T>): Promise<T>
}

/** Keeps one server's contracts up to date: by schedule, and at once when it announces a change. */
export class ServerWatcher {
  private held: Upstream | undefined
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  /** What asked for a sync while one was running. */
  private again: { trigger: SyncDto['trigger']; delayMs: number } | undefined
  private failures = 0
  private readonly stop = new AbortController()

  constructor(
    private readonly target: StoredTarget,
    private readonly options: WatcherOptions,
  ) {}

  /** Asks for a sync after a while, in place of what was planned. */
  schedule(trigger: SyncDto['trigger'], delayMs: number): void {
    if (this.stop.signal.aborted) return
    if (this.running !== undefined) {
      this.again = { trigger, delayMs }
      return
    }
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.running = this.run(trigger)
    }, delayMs)
  }

  async close(): Promise<void> {
    this.stop.abort()
    clearTimeout(this.timer)
    await this.letGo()
    await this.running
  }

  private async run(trigger: SyncDto['trigger']): Promise<void> {
    const healthy = await this.options.limit(() => this.sync(trigger))
    this.failures = healthy ? 0 : this.failures + 1
    this.running = undefined
    const { again } = this
    this.again = undefined
    if (again !== undefined) this.schedule(again.trigger, again.delayMs)
    else this.schedule('schedule', watchDelay(this.failures, this.options))
  }

  private async sync(trigger: SyncDto['trigger']): Promise<boolean> {
    if (this.stop.signal.aborted) return true
    const { orgId, id, name } = this.target
    const ctx: Ctx = {
      orgId,
      actor: { kind: 'worker', job: 'server watch' },
      requestId: newId(),
      clock: systemClock,
    }
    try {
      const { outcome, error } = await syncNow(ctx, id, { trigger, read: target => this.read(target) })
      return outcome === 'ok' && error === null
    } catch (error) {
      const gone = error instanceof AppError && error.code === 'not_found'
      if (!gone && !this.stop.signal.aborted)
        log.warn({ err: error, server: name }, 'a server could not be synced')
      return false
    }
  }

  /** Over the held connection while it works, else over a new one, which is held when the server announces changes. */
  private async read(target: UpstreamTarget): Promise<SyncOutcome> {
    if (this.held !== undefined) {
      const outcome = await readOffer(this.held)
      if (outcome.ok && outcome.problems.length === 0) return outcome
      await this.letGo()
    }
    let upstream: Upstream
    try {
      upstream = await openUpstream(target, {
        signal: this.stop.signal,
        onListChanged: () => this.onListChanged(),
        onClose: reason => this.onLost(reason),
      })
    } catch (error) {
      return failedOutcome(error)
    }
    this.held = upstream
    const outcome = await readOffer(upstream)
    if (this.stop.signal.aborted || !outcome.ok || announcedLists(upstream.capabilities).length === 0)
      await this.letGo()
    return outcome
  }

  // The first notice sets the time; those that follow change nothing, and those during a sync lead to one more.
  private noticed = false
  private onListChanged(): void {
    const { coalesceMs } = this.options
    if (this.running !== undefined) this.again = { trigger: 'list_changed', delayMs: coalesceMs }
    else if (!this.noticed) {
      this.noticed = true
      setTimeout(() => {
        this.noticed = false
      }, coalesceMs)
      this.schedule('list_changed', coalesceMs)
    }
  }

  private onLost(reason: AppError): void {
    log.info({ server: this.target.name, reason: reason.message }, 'the connection to a server was lost')
    this.held = undefined
    this.failures += 1
    this.schedule('schedule', Math.min(1000 * 2 ** this.failures, this.options.unhealthyMs))
  }

  private async letGo(): Promise<void> {
    const { held } = this
    this.held = undefined
    await held?.close()
  }
}
