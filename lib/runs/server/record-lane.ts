import type { Tx } from '@/db/client'
import { isPassing, logAway } from '@/lib/platform/server/database-error'
import { log } from '@/lib/platform/server/log'
import { withOrgForCertain } from './record-for-certain'
import { applySteps, type Step } from './record-steps'

const BATCH_MS = 50
const RETRY_MS = 500
const MAX_BATCH = 500
/** Beyond this, while the database is away, records are counted as lost rather than fill the memory. */
const MAX_QUEUE = 20_000

interface Entry {
  step: Step
  /** Absent where nobody waits. */
  done?: { resolve(applied: boolean): void; reject(error: unknown): void }
}

/** The queue of one organization: one transaction at a time, in order. */
export class Lane {
  lost = 0
  private queue: Entry[] = []
  private timer: NodeJS.Timeout | undefined
  private inLine = false
  private turn: Promise<void> = Promise.resolve()

  constructor(private readonly orgId: string) {}

  now(step: Step): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.queue.push({ step, done: { resolve, reject } })
      this.flushSoon(0)
    })
  }

  later(step: Step): void {
    if (this.queue.length >= MAX_QUEUE) {
      this.lost++
      return
    }
    this.queue.push({ step })
    this.flushSoon(BATCH_MS)
  }

  transact<T>(body: (tx: Tx) => Promise<{ result: T; steps: Step[] }>): Promise<T> {
    return this.inTurn(async () => {
      await this.write()
      return withOrgForCertain(this.orgId, async tx => {
        const { result, steps } = await body(tx)
        await applySteps(tx, this.orgId, steps)
        return result
      })
    })
  }

  async drain(): Promise<void> {
    while (this.queue.length > 0) await this.inTurn(() => this.write())
    await this.turn
  }

  private flushSoon(ms: number): void {
    // What comes until its turn goes along: one flush stands in line, not one for each.
    if (this.inLine) return
    if (ms > 0) {
      this.timer ??= setTimeout(() => this.flushSoon(0), ms)
      return
    }
    clearTimeout(this.timer)
    this.timer = undefined
    this.inLine = true
    void this.inTurn(() => {
      this.inLine = false
      return this.write()
    })
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work)
    this.turn = mine.then(
      () => undefined,
      () => undefined,
    )
    return mine
  }

  private async write(): Promise<void> {
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0, MAX_BATCH)
      try {
        await this.commit(batch)
      } catch (error) {
        if (isPassing(error)) return this.keep(batch, error)
        if (batch.length === 1) this.drop(batch, error)
        else for (const entry of batch) await this.commit([entry]).catch(e => this.drop([entry], e))
      }
    }
  }

  private async commit(batch: Entry[]): Promise<void> {
    const applied = await withOrgForCertain(this.orgId, tx =>
      applySteps(
        tx,
        this.orgId,
        batch.map(e => e.step),
      ),
    )
    for (const [i, entry] of batch.entries()) entry.done?.resolve(applied[i] === true)
  }

  /** Not now: who waits is told, and nothing of theirs was written; the rest is tried again. */
  private keep(batch: Entry[], error: unknown): void {
    logAway(error)
    for (const entry of batch) entry.done?.reject(error)
    this.queue.unshift(...batch.filter(e => e.done === undefined))
    this.flushSoon(RETRY_MS)
  }

  private drop(batch: Entry[], error: unknown): void {
    log.error({ err: error, orgId: this.orgId, type: batch[0]?.step.type }, 'a record of a call was lost')
    for (const entry of batch) {
      this.lost++
      entry.done?.reject(error)
    }
  }
}
