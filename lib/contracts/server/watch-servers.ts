import { isDeepStrictEqual } from 'node:util'
import { orgIds } from '@/lib/identity/server'
import { notices } from '@/lib/platform/server/listen'
import { log } from '@/lib/platform/server/log'
import { type StoredTarget, serverTargets } from '@/lib/servers/server'
import { limiter } from './limiter'
import { ServerWatcher, type WatcherOptions } from './server-watcher'

const defaults = {
  healthyMs: 10 * 60_000,
  unhealthyMs: 60_000,
  coalesceMs: 1000,
  /** Whoever adds a server imports it; the watch takes over after that, or after this time. */
  graceMs: 45_000,
  concurrency: 4,
}
export type WatchOptions = Partial<typeof defaults>

/** Watches every enabled server of every organization until closed: the worker's part in keeping contracts up to date. */
export async function startServerWatch(options: WatchOptions = {}): Promise<{ close(): Promise<void> }> {
  const watch = new ServerWatch({ ...defaults, ...options })
  const unsubscribe = await notices.subscribe({
    onNotice: notice => {
      if (notice.topic === 'servers') watch.look(notice.orgId)
    },
    onResync: () => watch.lookEverywhere(),
  })
  await watch.start()
  return {
    close: async () => {
      unsubscribe()
      await watch.close()
    },
  }
}

const isWatched = ({ enabled, config }: StoredTarget): boolean => enabled && config.transport !== 'file'

interface Watched {
  target: StoredTarget
  watcher: ServerWatcher
}

class ServerWatch {
  private readonly watched = new Map<string, Watched>()
  private readonly looking = new Map<string, { dirty: boolean; done: Promise<void> }>()
  private readonly watcherOptions: WatcherOptions
  private timer: NodeJS.Timeout | undefined
  private closed = false

  constructor(private readonly options: typeof defaults) {
    this.watcherOptions = { ...options, limit: limiter(options.concurrency) }
  }

  async start(): Promise<void> {
    for (const orgId of await orgIds()) await this.reconcile(orgId, true)
    // Notices tell all; this only finds what a lost notice hid.
    this.timer = setInterval(() => this.lookEverywhere(), this.options.healthyMs)
  }

  lookEverywhere(): void {
    orgIds().then(
      ids => {
        for (const orgId of ids) this.look(orgId)
      },
      error => log.warn({ err: error }, 'organizations could not be read'),
    )
  }

  /** Reads an organization's servers again; while it does, further calls lead to one more reading. */
  look(orgId: string): void {
    const before = this.looking.get(orgId)
    if (before !== undefined) {
      before.dirty = true
      return
    }
    const entry = { dirty: false, done: Promise.resolve() }
    entry.done = this.reconcile(orgId, false)
      .catch(error => log.warn({ err: error, orgId }, 'the servers of an organization could not be read'))
      .finally(() => {
        this.looking.delete(orgId)
        if (entry.dirty) this.look(orgId)
      })
    this.looking.set(orgId, entry)
  }

  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.timer)
    await Promise.all([...this.looking.values()].map(entry => entry.done))
    await Promise.all([...this.watched.values()].map(({ watcher }) => watcher.close()))
  }

  private async reconcile(orgId: string, atStart: boolean): Promise<void> {
    if (this.closed) return
    const targets = new Map((await serverTargets(orgId)).filter(isWatched).map(t => [t.id, t]))
    if (this.closed) return
    const leaving = [...this.watched].filter(([id, { target }]) => target.orgId === orgId && !targets.has(id))
    for (const [id] of leaving) await this.forget(id)
    for (const target of targets.values()) {
      const known = this.watched.get(target.id)
      if (known === undefined) this.begin(target, atStart || target.seen ? 0 : this.options.graceMs)
      else if (!isDeepStrictEqual(known.target.config, target.config)) {
        await this.forget(target.id)
        this.begin(target, 0)
      } else if (!known.target.seen && target.seen) {
        // Whoever added it has imported it: hold the connection from now on.
        known.target = target
        known.watcher.schedule('start', 0)
      }
    }
  }

  private begin(target: StoredTarget, delayMs: number): void {
    const watcher = new ServerWatcher(target, this.watcherOptions)
    this.watched.set(target.id, { target, watcher })
    watcher.schedule('start', delayMs)
  }

  private async forget(id: string): Promise<void> {
    const known = this.watched.get(id)
    this.watched.delete(id)
    await known?.watcher.close()
  }
}
