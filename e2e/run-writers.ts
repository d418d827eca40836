import { withOrg } from '@/db/org'
import { Instance } from '@/lib/calls/server/instance'
import { newId } from '@/lib/platform/ids'
import { applySteps, type Step } from '@/lib/runs/server/record-steps'

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Four gateways' worth of calls into one run, by the recorder's own writes in overlapping transactions. */
export class RunWriters {
  /** A call that all writers write to, one line of its log in each transaction. */
  readonly watched = newId()
  private next = 0
  /** Shows that it lives, so that nobody settles its calls as left. */
  private readonly gateway = new Instance()

  constructor(
    private readonly orgId: string,
    private readonly runId: string,
    /** How many transactions; each carries four events. */
    private readonly transactions: number,
  ) {}

  /** 200 events a second, or as many as the machine has time for; each commit is late by up to 15 ms. */
  async write(): Promise<void> {
    const callId = this.watched
    await this.gateway.start()
    await this.commit([this.submit(callId, 'orders.watched'), this.move(callId, 'SUBMITTED', 'RUNNING')])
    const began = Date.now()
    const writer = async () => {
      for (let n = this.next++; n < this.transactions; n = this.next++) {
        await sleep(Math.max(0, began + n * 20 - Date.now()))
        const own = newId()
        await this.commit([
          this.submit(own, `orders.step-${String(n).padStart(4, '0')}`),
          this.log(callId, n),
          this.move(own, 'SUBMITTED', 'RUNNING'),
          this.move(own, 'RUNNING', 'COMPLETED'),
        ])
      }
    }
    await Promise.all([writer(), writer(), writer(), writer()])
    await this.commit([this.move(callId, 'RUNNING', 'COMPLETED')])
    await this.gateway.close()
  }

  /** Resolves when this share of the transactions was begun. */
  async reached(share: number): Promise<void> {
    while (this.next < share * this.transactions) await sleep(10)
  }

  private commit(steps: Step[]): Promise<void> {
    return withOrg(this.orgId, async tx => {
      await applySteps(tx, this.orgId, steps)
      await sleep(Math.random() * 15)
    })
  }

  private about(callId: string) {
    return { runId: this.runId, callId, at: new Date() }
  }

  private submit(callId: string, name: string): Step {
    const call = {
      id: callId,
      orgId: this.orgId,
      runId: this.runId,
      principal: 'e2e',
      gatewayId: this.gateway.id,
      kind: 'tool' as const,
      serverName: 'orders',
      requestedName: name,
      name,
      state: 'SUBMITTED' as const,
      submittedAt: new Date(),
    }
    return { ...this.about(callId), kind: 'submit', type: 'call.submitted', data: { name }, call }
  }

  private move(callId: string, from: 'SUBMITTED' | 'RUNNING', to: 'RUNNING' | 'COMPLETED'): Step {
    const at = new Date()
    return {
      ...this.about(callId),
      kind: 'move',
      from,
      to,
      type: to === 'RUNNING' ? 'call.running' : 'call.completed',
      set: to === 'RUNNING' ? { runningAt: at } : { finishedAt: at, durationMs: 1 },
      data: { state: to },
    }
  }

  private log(callId: string, n: number): Step {
    return {
      ...this.about(callId),
      kind: 'note',
      type: 'call.log',
      data: { level: 'info', text: `line ${n}` },
    }
  }
}
