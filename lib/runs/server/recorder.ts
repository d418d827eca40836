import type { Tx } from '@/db/client'
import { Lane } from './record-lane'
import type { Step } from './record-steps'

/**
 * Writes the timeline of calls. Steps of an organization are written in the order in which they came: at once when
 * someone waits for them (a write's record before it leaves), else in batches.
 */
export class Recorder {
  private readonly lanes = new Map<string, Lane>()

  /** Writes now, with all that came before. @returns whether it applied (a late move does not). */
  now(orgId: string, step: Step): Promise<boolean> {
    return this.lane(orgId).now(step)
  }

  /** Writes within 50 ms; a kill may lose it. */
  later(orgId: string, step: Step): void {
    this.lane(orgId).later(step)
  }

  /** Runs `body` in a transaction after all that came before, and writes the steps that it gives. */
  transact<T>(orgId: string, body: (tx: Tx) => Promise<{ result: T; steps: Step[] }>): Promise<T> {
    return this.lane(orgId).transact(body)
  }

  /** Waits until everything is written. */
  async drain(): Promise<void> {
    await Promise.all([...this.lanes.values()].map(lane => lane.drain()))
  }

  /** Records that could not be written. */
  get lost(): number {
    return [...this.lanes.values()].reduce((sum, lane) => sum + lane.lost, 0)
  }

  private lane(orgId: string): Lane {
    const found = this.lanes.get(orgId)
    if (found !== undefined) return found
    const made = new Lane(orgId)
    this.lanes.set(orgId, made)
    return made
  }
}
