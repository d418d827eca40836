import { notices } from '@/lib/platform/server/listen'
import { log } from '@/lib/platform/server/log'
import { retryDelay } from '../core/retry-delay'
import { claimDue, dueInMs, finish, retryLater } from './store'

/** A piece of work that a verb asked for. It may come again: what it does must be safe to repeat. */
export interface OutboxJob {
  id: string
  orgId: string
  topic: string
  payload: Record<string, string>
  /** 1 at the first try. */
  attempt: number
}
/** Ends well within a minute, or hands over to something that lasts; a throw asks for another try. */
export type OutboxHandler = (job: OutboxJob) => Promise<void>

const LEASE_MS = 60_000
const AT_ONCE = 8
/** Longest sleep without a notice: a lost notice costs no more than this. */
const LONGEST_SLEEP_MS = 30_000

/** Carries out the outbox of all organizations, at least once each, until closed; topics without a handler wait. */
export async function startOutbox(
  handlers: Readonly<Record<string, OutboxHandler>>,
): Promise<{ close(): Promise<void> }> {
  const consumer = new Consumer(handlers)
  const unsubscribe = await notices.subscribe({
    onNotice: notice => {
      if (notice.topic === 'outbox') consumer.wake()
    },
    onResync: () => consumer.wake(),
  })
  consumer.wake()
  return {
    close: async () => {
      unsubscribe()
      await consumer.stop()
    },
  }
}

class Consumer {
  private readonly topics: string[]
  private timer: NodeJS.Timeout | undefined
  private draining: Promise<void> | undefined
  private again = false
  private stopped = false

  constructor(private readonly handlers: Readonly<Record<string, OutboxHandler>>) {
    this.topics = Object.keys(handlers)
  }

  wake(): void {
    if (this.stopped) return
    if (this.draining !== undefined) {
      this.again = true
      return
    }
    clearTimeout(this.timer)
    this.draining = this.drain().finally(() => {
      this.draining = undefined
      if (this.again) {
        this.again = false
        this.wake()
      }
    })
  }

  /** Claims nothing more and waits for what is under way. */
  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.draining
    clearTimeout(this.timer)
  }

  private async drain(): Promise<void> {
    let sleep = LONGEST_SLEEP_MS
    try {
      while (!this.stopped) {
        const jobs = await claimDue(this.topics, AT_ONCE, LEASE_MS)
        if (jobs.length === 0) break
        await Promise.all(
          jobs.map(({ id, org_id, topic, payload, attempt }) =>
            this.carryOut({ id, orgId: org_id, topic, payload, attempt }),
          ),
        )
      }
      sleep = Math.min(sleep, (await dueInMs(this.topics)) ?? sleep)
    } catch (error) {
      log.error({ err: error }, 'the outbox cannot be read; trying again')
      sleep = 1_000
    }
    if (!this.stopped) this.timer = setTimeout(() => this.wake(), sleep)
  }

  private async carryOut(job: OutboxJob): Promise<void> {
    try {
      await this.handlers[job.topic]?.(job)
      await finish(job.id, job.attempt)
    } catch (error) {
      log.warn(
        { err: error, job: job.id, topic: job.topic, attempt: job.attempt },
        'work failed; it will be tried again',
      )
      const message = error instanceof Error ? error.message : String(error)
      await retryLater(job.id, job.attempt, retryDelay(job.attempt), message)
    }
  }
}
