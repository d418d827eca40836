import { type ItemOutcome, readItem } from '@/lib/inbox/server'
import { insist } from '@/lib/platform/server/database-error'
import { notices } from '@/lib/platform/server/listen'

export type Verdict = { type: 'closed'; item: ItemOutcome } | { type: 'due' } | { type: 'aborted' }

/** Wakes calls that wait for a person, by notice; after a lost connection all of them look again. */
export class Desk {
  private readonly waiting = new Map<string, Set<() => void>>()
  private unsubscribe: (() => void) | undefined

  async start(): Promise<void> {
    this.unsubscribe = await notices.subscribe({
      onNotice: ({ topic, id }) => {
        if (topic === 'inbox' && id !== undefined) this.wake(id)
      },
      onResync: () => {
        for (const id of this.waiting.keys()) this.wake(id)
      },
    })
  }

  stop(): void {
    this.unsubscribe?.()
  }

  /** Waits until the item is decided or closed, its time is over, or the call is given up. */
  async watch(orgId: string, itemId: string, dueAt: Date, signal: AbortSignal): Promise<Verdict> {
    for (;;) {
      const notice = this.nextNotice(itemId)
      try {
        const item = await insist(() => readItem(orgId, itemId))
        if (item !== undefined && item.state !== 'open' && item.state !== 'claimed')
          return { type: 'closed', item }
        const why = await untilAny(notice.promise, dueAt, signal)
        if (why !== 'notice') return { type: why }
      } finally {
        notice.cancel()
      }
    }
  }

  private wake(id: string): void {
    const waiters = this.waiting.get(id)
    this.waiting.delete(id)
    for (const wake of waiters ?? []) wake()
  }

  private nextNotice(id: string): { promise: Promise<void>; cancel(): void } {
    const waiters = this.waiting.get(id) ?? new Set()
    this.waiting.set(id, waiters)
    let wake: () => void = () => undefined
    const promise = new Promise<void>(resolve => {
      wake = resolve
    })
    waiters.add(wake)
    return {
      promise,
      cancel: () => {
        waiters.delete(wake)
        if (waiters.size === 0 && this.waiting.get(id) === waiters) this.waiting.delete(id)
      },
    }
  }
}

function untilAny(
  notice: Promise<void>,
  dueAt: Date,
  signal: AbortSignal,
): Promise<'notice' | 'due' | 'aborted'> {
  return new Promise(resolve => {
    const timer = setTimeout(() => end('due'), Math.max(0, dueAt.getTime() - Date.now()))
    const abort = () => end('aborted')
    const end = (why: 'notice' | 'due' | 'aborted') => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      resolve(why)
    }
    if (signal.aborted) return end('aborted')
    signal.addEventListener('abort', abort, { once: true })
    void notice.then(() => end('notice'))
  })
}
