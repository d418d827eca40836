import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CallKind, Calls, Outcome } from '@/lib/calls/server'

/** What `/metrics` shows. Labels are closed lists: no name of an organization, tool or agent. */
export class Metrics {
  readonly registry = new Registry()
  private readonly ended: Counter<'kind' | 'cause'>
  private readonly seconds: Histogram<'kind'>

  constructor(calls: Calls, sessions: () => number) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.ended = new Counter({
      name: 'countersign_calls_total',
      help: 'Calls answered, by kind and cause (ok: none)',
      labelNames: ['kind', 'cause'],
      registers,
    })
    this.seconds = new Histogram({
      name: 'countersign_call_seconds',
      help: 'Time from request to answer',
      labelNames: ['kind'],
      buckets: [0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
      registers,
    })
    gauge('countersign_open_calls', 'Calls under way', () => calls.joins.open.size)
    gauge('countersign_legacy_sessions', 'Sessions of 2025-era clients', sessions)
    gauge('countersign_records_lost', 'Records of calls that could not be written', () => calls.recorder.lost)
    gauge('countersign_feed_fresh', '1 while changes reach this gateway', () => (calls.feed.isFresh ? 1 : 0))
    function gauge(name: string, help: string, value: () => number): void {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value())
        },
      })
    }
  }

  /** Starts the clock of a call; the function that it gives stops it. */
  began(kind: CallKind): (outcome: Outcome) => void {
    const stop = this.seconds.startTimer({ kind })
    return outcome => {
      stop()
      const cause = outcome.type === 'ask' ? 'awaiting_human' : (outcome.answer.cause ?? 'ok')
      this.ended.inc({ kind, cause })
    }
  }
}
