import type { Tx } from '@/db/client'
import { insist } from '@/lib/platform/server/database-error'
import type { CallState, Cause, DecisionRecord, Progress, RunEventType } from '../contract'
import { isFinal, mayFollow } from '../core/call-state'
import type { CallChange, CallRow, Payload, Step } from './record-steps'
import type { Recorder } from './recorder'

/** Progress reports closer together than this are passed on, but not all kept. */
const PROGRESS_EVERY_MS = 100
const MAX_LOGS = 200

export interface Ending {
  state: 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
  cause?: Cause | undefined
  detail?: string | undefined
  toolError?: boolean
  resultSummary?: string | undefined
  result?: Payload | undefined
}

export interface LogLine {
  level: string
  logger?: string | undefined
  text: string
}

/** The record of one call, kept by the gateway that carries it. Illegal and late moves change nothing. */
export class CallLog {
  state: CallState = 'SUBMITTED'
  humanMs = 0
  attempts = 0
  private waitingSince: Date | undefined
  private progressAt = 0
  private logs = 0

  /** `durable`: each step is committed before the call goes on. */
  constructor(
    private readonly recorder: Recorder,
    readonly row: CallRow,
    private readonly durable: boolean,
    private readonly now: () => Date,
  ) {}

  /** A call that another gateway left open, taken over as it stands. */
  static adopt(recorder: Recorder, row: CallRow, durable: boolean, now: () => Date): CallLog {
    const log = new CallLog(recorder, row, durable, now)
    log.state = row.state
    log.humanMs = row.humanMs ?? 0
    log.waitingSince = row.state === 'WAITING_FOR_INPUT' ? row.submittedAt : undefined
    return log
  }

  submit(decision: DecisionRecord | undefined, payloads: Payload[]): void {
    const { requestedName, name, serverName, kind, tier, argumentsSummary } = this.row
    this.row.decision = decision ?? null
    this.recorder.later(this.row.orgId, {
      ...this.about('call.submitted', {
        state: 'SUBMITTED',
        requestedName,
        name,
        server: serverName ?? null,
        kind,
        tier: tier ?? null,
        argumentsSummary: argumentsSummary ?? null,
      }),
      kind: 'submit',
      call: { ...this.row },
      payloads,
    })
    if (decision !== undefined)
      this.recorder.later(this.row.orgId, { ...this.about('call.decided', { ...decision }), kind: 'note' })
  }

  /** Right before the call leaves. For a write this is committed when it returns. */
  async running(): Promise<boolean> {
    if (this.state === 'RUNNING') return true
    const undo = this.remember()
    try {
      const step = this.runningStep()
      return step === undefined ? false : await this.write(step)
    } catch (error) {
      undo()
      throw error
    }
  }

  /** The same within a transaction that also takes a person's decision up. */
  runningStep(answered?: { by: { id: string; name: string }; action: string }): Step | undefined {
    const from = this.state
    const step = this.move('RUNNING', from === 'WAITING_FOR_INPUT' ? 'call.answered' : 'call.running', {
      runningAt: this.row.runningAt ?? this.now(),
      attempts: this.attempts,
    })
    return step === undefined || answered === undefined
      ? step
      : { ...step, data: { ...step.data, ...answered } }
  }

  /** Opens whatever a person must decide in the same transaction as the move. */
  async waiting(open: (tx: Tx) => Promise<string>): Promise<string | undefined> {
    if (!mayFollow(this.state, 'WAITING_FOR_INPUT') && this.state !== 'WAITING_FOR_INPUT') return undefined
    return this.trying(async tx => {
      const inboxItemId = await open(tx)
      const set = { inboxItemId }
      const step =
        this.move('WAITING_FOR_INPUT', 'call.waiting', set) ??
        ({ ...this.about('call.waiting', { inboxItemId }), kind: 'note', set } as const)
      return { result: inboxItemId, steps: [step] }
    })
  }

  /** Moves in a transaction of which `body` is a part; when it fails, the call stands as it stood before. */
  async trying<T>(body: (tx: Tx) => Promise<{ result: T; steps: Step[] }>): Promise<T> {
    const undo = this.remember()
    try {
      return await this.recorder.transact(this.row.orgId, body)
    } catch (error) {
      undo()
      throw error
    }
  }

  /** The same while the agent's own client asks its user: there is no inbox item. */
  async waitingForClient(): Promise<void> {
    const step = this.move('WAITING_FOR_INPUT', 'call.waiting', {})
    if (step !== undefined) await this.write(step)
  }

  /** Ends the call; false when it had ended before. A write's end is committed when it returns, however long that takes. */
  async end(ending: Ending): Promise<boolean> {
    return insist(async () => {
      const undo = this.remember()
      try {
        const step = this.endStep(ending)
        return step === undefined ? false : await this.write(step)
      } catch (error) {
        undo()
        throw error
      }
    })
  }

  endStep(ending: Ending): Step | undefined {
    const at = this.now()
    this.stopWaiting(at)
    return this.move(
      ending.state,
      endEvents[ending.state],
      {
        cause: ending.cause ?? null,
        causeDetail: ending.detail ?? null,
        toolError: ending.toolError ?? false,
        resultSummary: ending.resultSummary ?? null,
        resultHash: ending.result?.hash ?? null,
        finishedAt: at,
        attempts: this.attempts,
        humanMs: Math.round(this.humanMs),
        durationMs: Math.max(0, Math.round(at.getTime() - this.row.submittedAt.getTime() - this.humanMs)),
      },
      ending.result === undefined ? [] : [ending.result],
    )
  }

  progress(progress: Progress): void {
    if (isFinal(this.state)) return
    const at = this.now().getTime()
    const done = progress.total !== undefined && progress.value >= progress.total
    if (at - this.progressAt < PROGRESS_EVERY_MS && !done) return
    this.progressAt = at
    this.recorder.later(this.row.orgId, {
      ...this.about('call.progress', { ...progress }),
      kind: 'note',
      set: { progress },
    })
  }

  log(line: LogLine): void {
    if (isFinal(this.state) || this.logs > MAX_LOGS) return
    this.logs++
    const data =
      this.logs > MAX_LOGS
        ? { level: 'warning', text: `More than ${MAX_LOGS} log messages: the rest is not kept` }
        : { ...line }
    this.recorder.later(this.row.orgId, { ...this.about('call.log', data), kind: 'note' })
  }

  private move(
    to: CallState,
    type: RunEventType,
    set: CallChange,
    payloads: Payload[] = [],
  ): Step | undefined {
    const from = this.state
    if (!mayFollow(from, to)) return undefined
    const at = this.now()
    if (to === 'WAITING_FOR_INPUT') this.waitingSince = at
    else this.stopWaiting(at)
    this.state = to
    Object.assign(this.row, set)
    return { ...this.about(type, { state: to, ...facts(set) }), kind: 'move', from, to, set, payloads }
  }

  /** Gives what puts the call back as it stands now: a move that was not written did not happen. */
  private remember(): () => void {
    const { state, humanMs, waitingSince } = this
    const { runningAt = null, inboxItemId = null } = this.row
    return () => {
      Object.assign(this, { state, humanMs, waitingSince })
      Object.assign(this.row, { runningAt, inboxItemId })
    }
  }

  private stopWaiting(at: Date): void {
    if (this.waitingSince !== undefined) this.humanMs += at.getTime() - this.waitingSince.getTime()
    this.waitingSince = undefined
  }

  private async write(step: Step): Promise<boolean> {
    if (this.durable) return this.recorder.now(this.row.orgId, step)
    this.recorder.later(this.row.orgId, step)
    return true
  }

  private about(type: RunEventType, data: Record<string, unknown>) {
    return { runId: this.row.runId, callId: this.row.id, at: this.now(), type, data }
  }
}

const endEvents = {
  COMPLETED: 'call.completed',
  FAILED: 'call.failed',
  CANCELLED: 'call.cancelled',
  EXPIRED: 'call.expired',
} as const satisfies Record<Ending['state'], RunEventType>

/** What an event says of a change: what is there to say, times as text. */
const facts = (set: CallChange): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(set)
      .filter(([, v]) => v !== null && v !== undefined)
      .map(([k, v]) => [k, v instanceof Date ? v.toISOString() : v]),
  )
