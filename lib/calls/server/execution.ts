import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client'
import type { RuleSet } from '@/lib/policy'
import type { DecisionRecord, Progress } from '@/lib/runs'
import type { CallLog, LogLine, TraceContext } from '@/lib/runs/server'
import type { Answer, CallKind, Json } from '../core/answer'
import { Measure } from '../core/measure'
import type { Principal } from '../core/principal'
import { ProgressScale } from '../core/progress-scale'
import type { Caller } from './caller'
import type { ServedContract, ServedProfile } from './snapshot'

/** All that is fixed about a call when it begins. */
export interface CallFacts {
  principal: Principal
  principalKey: string
  profile: ServedProfile
  contract: ServedContract
  kind: CallKind
  /** As it leaves for the server, without `_meta`. */
  params: Json
  arguments: Json
  argumentsHash: string
  rules: RuleSet
  decision: DecisionRecord
  write: boolean
  /** The agent's own. */
  idempotencyKey?: string | undefined
  /** What the agent said that ties its calls together, if it said something. */
  explicitGroup?: string | undefined
  trace?: TraceContext | undefined
  runId: string
  conversationId?: string | undefined
  /** What the agent sent in `_meta`. */
  meta: Json
  /** Of the server's log, what a modern client wants to hear. */
  logLevel?: string | undefined
}

interface ClientQuestion {
  params: ElicitRequestParams
  answer(result: ElicitResult): void
}

const tooManyLogs = {
  level: 'warning',
  logger: 'countersign',
  data: 'The server logs too much: the rest of it is not passed on',
}

/** One call under way. Agents attend it, may leave it parked, and come back; it ends once. */
export class Execution {
  answer: Answer | undefined
  /** Since when it waits for a person, and for which item (none: for the client's own user). */
  waiting: { since: number; itemId: string | undefined } | undefined
  /** Somebody was told to come back: it goes on when its client leaves. */
  parked = false
  collected = false
  /** The gateway stops: who attends is sent away with a ticket. */
  hurried = false
  /** Set when a question was not let through. */
  refusedQuestion: string | undefined
  questionsAsked = 0
  /** Told when the call begins and stops to wait for a person. */
  onWait: (waiting: boolean) => void = () => undefined
  readonly clientQuestions = new Map<string, ClientQuestion>()
  readonly abort = new AbortController()
  readonly attendants = new Set<Caller>()
  /** What attendants hear of its progress. */
  readonly scale = new ProgressScale()
  private readonly reported = new Measure()
  private readonly logged = new Measure()
  private open = 0
  private wake: () => void = () => undefined
  private change = this.nextChange()

  constructor(
    readonly facts: CallFacts,
    readonly log: CallLog,
  ) {}

  /** What the agent shows to join it again. */
  get ticket(): string {
    return this.log.row.id
  }

  get orgId(): string {
    return this.facts.principal.orgId
  }

  /** Whether it waits for an approval: it has not left, so another gateway may carry it on. */
  get isHeld(): boolean {
    return this.waiting !== undefined && this.log.row.runningAt == null
  }

  /** Resolves at the next change of what an attendant looks at. */
  untilChange(): Promise<void> {
    return this.change
  }

  /** Waits for a person (or one more); time-outs stand still until all have answered. */
  enterWaiting(itemId: string | undefined): void {
    this.open++
    this.waiting = { since: this.waiting?.since ?? Date.now(), itemId: itemId ?? this.waiting?.itemId }
    this.onWait(true)
    this.changed()
  }

  leaveWaiting(): void {
    this.open--
    if (this.open > 0) return
    this.waiting = undefined
    this.onWait(false)
    this.changed()
  }

  /** Whether this is the only open question: its answer lets the call go on. */
  get isLastQuestion(): boolean {
    return this.open <= 1
  }

  putToClient(key: string, question: ClientQuestion): void {
    this.clientQuestions.set(key, question)
    this.changed()
  }

  finish(answer: Answer): void {
    if (this.answer !== undefined) return
    this.answer = answer
    this.clientQuestions.clear()
    this.changed()
  }

  hurry(): void {
    this.hurried = true
    this.changed()
  }

  progress(progress: Progress): void {
    this.log.progress(progress)
    if (this.reported.take(progress.message?.length ?? 0) !== 'pass') return
    const told = this.scale.take(progress)
    if (told === undefined) return
    for (const attendant of this.attendants) attendant.progress?.(told)
  }

  logLine(line: LogLine, data: unknown, bytes: number): void {
    this.log.log(line)
    const fate = this.logged.take(bytes)
    if (fate === 'drop') return
    const told = fate === 'pass' ? { level: line.level, logger: line.logger, data } : tooManyLogs
    for (const attendant of this.attendants) attendant.log?.(told)
  }

  private changed(): void {
    const { wake } = this
    this.change = this.nextChange()
    wake()
  }

  private nextChange(): Promise<void> {
    return new Promise(resolve => {
      this.wake = resolve
    })
  }
}
