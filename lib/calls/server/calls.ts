import type { Clock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { isPassing } from '@/lib/platform/server/database-error'
import { Recorder, RunBook } from '@/lib/runs/server'
import { allFinite } from '../core/all-finite'
import { type Answer, isObject, type Json, refused } from '../core/answer'
import { hadNoEffect, recalled } from '../core/call-answer'
import { jsonHash } from '../core/canonical'
import { principalKey } from '../core/principal'
import { adopt } from './adopt'
import { unrecordedRequest } from './answer-own-prompt'
import { answerQuestions, attend, awaiting, inboxUrl, type Outcome } from './attend'
import { type BeginDeps, beginCall, judge, recordMiss } from './begin'
import type { Caller, CallRequest } from './caller'
import { type CarryDeps, carry } from './carry'
import { argumentProblem, Rates, tooFast } from './check'
import { complete } from './complete'
import { Desk } from './desk'
import { Execution } from './execution'
import { Feed } from './feed'
import { findContract } from './find'
import { Instance, isGone } from './instance'
import { Joins } from './join'
import { noOwnPrompts, type OwnPrompts } from './own-prompts'
import { Pools } from './pool/pools'
import { recheck } from './recheck'
import {
  claimKey,
  type EarlierClaim,
  type KeptCall,
  type KeyClaim,
  passKeyOn,
  readCall,
} from './record-calls'
import { SampleKeeper } from './record-samples'
import { serially } from './serially'
import type { OrgSnapshot, ServedContract } from './snapshot'
import { Snapshots } from './snapshots'

export interface CallsOptions {
  clock: Clock
  /** How long an item may wait for a decision. */
  dueMs: number
  /** How many calls of one profile may wait for people at once. */
  maxWaiting: number
  /** Prompts that are managed here. */
  ownPrompts?: OwnPrompts
}

/** Longer than it takes from the claim of a key to the record of its call, however busy the database is. */
const BEGINNING_MS = 60_000

/** A call that began or is joined, one that is refused, or the answer of an earlier one with the same key. */
type Begun = { x: Execution } | { refused: Answer } | { kept: Answer; of: string }

/** The one path of a call: every `tools/call`, `resources/read` and `prompts/get` goes through here. */
export class Calls {
  readonly instance = new Instance()
  readonly recorder = new Recorder()
  private readonly samples = new SampleKeeper()
  readonly snapshots: Snapshots
  readonly pools = new Pools()
  readonly joins = new Joins()
  readonly feed = new Feed(this.instance.id)
  private readonly desk = new Desk()
  private readonly runs = new RunBook()
  private readonly rates = new Rates()
  private readonly inKey = serially()
  private readonly ownPrompts: OwnPrompts
  private stopping = false

  constructor(private readonly options: CallsOptions) {
    this.ownPrompts = options.ownPrompts ?? noOwnPrompts
    this.snapshots = new Snapshots(this.ownPrompts)
  }

  async start(): Promise<void> {
    await this.instance.start()
    await Promise.all([this.snapshots.start(), this.desk.start(), this.feed.start()])
    this.snapshots.onChange(snapshot => this.pools.keepOnly(snapshot.orgId, new Set(snapshot.targets.keys())))
  }

  /** Lets running calls end within `ms`; those that wait for an approval are left for whoever starts next. */
  async stop(ms: number): Promise<void> {
    this.stopping = true
    const until = Date.now() + ms
    for (const x of this.joins.open) x.hurry()
    const busy = () => [...this.joins.open].filter(x => !x.isHeld)
    while (busy().length > 0 && Date.now() < until) await new Promise(resolve => setTimeout(resolve, 50))
    for (const x of busy()) x.abort.abort()
    for (let i = 0; busy().length > 0 && i < 20; i++) await new Promise(resolve => setTimeout(resolve, 50))
    this.desk.stop()
    this.snapshots.stop()
    this.feed.stop()
    await this.pools.close()
    await this.ownPrompts.close()
    await this.samples.close()
    await this.recorder.drain()
    await this.instance.close()
  }

  async call(caller: Caller, request: CallRequest): Promise<Outcome> {
    if (!allFinite(request.arguments)) return this.miss(caller, request, outOfRange)
    if (request.ticket !== undefined) return this.resume(caller, request.ticket, request)
    const found = findContract(caller.profile, request.kind, request.name)
    if (!('contract' in found)) return this.miss(caller, request, refused(found.cause, found.text))
    const { contract } = found
    const joined = this.joinInMemory(caller, request, contract)
    if (joined !== undefined) return joined
    const key = keyOf(caller, contract, request)
    if (key === undefined) return this.fresh(caller, request, contract, undefined)
    // The first of several at once begins; the others find it.
    const begun = await this.inKey(key, async () => {
      const meanwhile = this.joins.withKey(key)
      return meanwhile === undefined ? this.begin(caller, request, contract, key) : { x: meanwhile }
    })
    return 'x' in begun ? this.attendSame(begun.x, caller, request) : this.notBegun(caller, request, begun)
  }

  /** What became of a call, for the holder of its ticket. */
  async resume(caller: Caller, ticket: string, request?: CallRequest): Promise<Outcome> {
    const principal = principalKey(caller.principal)
    const x = this.joins.withTicket(ticket, principal) ?? (await this.fromStore(caller, ticket))
    if (!(x instanceof Execution)) return { type: 'answer', answer: x, callId: ticket }
    if (request !== undefined && x.facts.contract.servedName !== request.name && request.kind === 'tool')
      return { type: 'answer', answer: wrongTicket, callId: ticket }
    if (request?.inputResponses !== undefined) answerQuestions(x, request.inputResponses)
    else if (request !== undefined && jsonHash(request.arguments) !== x.facts.argumentsHash)
      return { type: 'answer', answer: otherArguments('ticket'), callId: ticket }
    return attend(x, caller)
  }

  /** Suggestions for an argument; nothing is decided or recorded, nothing can be changed by it. */
  async complete(caller: Caller, contract: ServedContract, params: Json): Promise<Json | undefined> {
    if (contract.own !== undefined) return this.completeOwn(caller, contract, params)
    return complete(this.pools, await this.snapshots.get(caller.principal.orgId), caller, contract, params)
  }

  private async completeOwn(caller: Caller, contract: ServedContract, { argument }: Json): Promise<Json> {
    const { name, value } = isObject(argument) ? argument : {}
    const values = await this.ownPrompts.complete(caller.principal.orgId, contract.name, {
      name: String(name),
      value: typeof value === 'string' ? value : '',
    })
    return {
      completion: { values: values.slice(0, 100), total: values.length, hasMore: values.length > 100 },
    }
  }

  /** Takes over a call that another gateway left, and brings it to its end. */
  async takeOver(kept: KeptCall): Promise<Execution | undefined> {
    const snapshot = await this.snapshots.get(kept.call.orgId)
    const x = await adopt({ ...this.deps, snapshot }, kept)
    if (x === undefined) return undefined
    // Its agent holds the ticket, or will come with its key.
    x.parked = true
    this.carryOn(snapshot, x, undefined, kept.item)
    return x
  }

  private joinInMemory(caller: Caller, request: CallRequest, contract: ServedContract) {
    const key = keyOf(caller, contract, request)
    const x = key === undefined ? this.joins.withSameCall(contract, caller, request) : this.joins.withKey(key)
    return x === undefined ? undefined : this.attendSame(x, caller, request)
  }

  private async attendSame(x: Execution, caller: Caller, request: CallRequest): Promise<Outcome> {
    if (jsonHash(request.arguments) !== x.facts.argumentsHash)
      return this.miss(caller, request, otherArguments('idempotency key'))
    return attend(x, caller)
  }

  private async fresh(
    caller: Caller,
    request: CallRequest,
    contract: ServedContract,
    key: string | undefined,
  ): Promise<Outcome> {
    try {
      const begun = await this.begin(caller, request, contract, key)
      return 'x' in begun ? await attend(begun.x, caller) : await this.notBegun(caller, request, begun)
    } catch (error) {
      if (contract.own === undefined || !isPassing(error)) throw error
      return this.fromMemory(caller, request, contract, contract.own)
    }
  }

  /** While no record can be written, a managed prompt is still given: the last that is known, judged as ever. */
  private async fromMemory(
    caller: Caller,
    request: CallRequest,
    contract: ServedContract,
    own: NonNullable<ServedContract['own']>,
  ): Promise<Outcome> {
    const snapshot = await this.snapshots.get(caller.principal.orgId)
    const { profile, principal } = caller
    const { decision } = judge(snapshot, { profile, principal, contract })
    const goes = decision.outcome === 'allow' || decision.observed === true
    const answer = goes
      ? await this.ownPrompts.get(unrecordedRequest(caller, request, contract, own))
      : { cause: decision.cause ?? 'policy_denied', text: `Not allowed: ${decision.reasons.join('. ')}` }
    return {
      type: 'answer',
      answer:
        'result' in answer ? { type: 'result', result: answer.result } : refused(answer.cause, answer.text),
      callId: newId(),
    }
  }

  private async begin(
    caller: Caller,
    request: CallRequest,
    contract: ServedContract,
    key: string | undefined,
  ): Promise<Begun> {
    const snapshot = await this.snapshots.get(caller.principal.orgId)
    const judged = judge(snapshot, { profile: caller.profile, principal: caller.principal, contract })
    const holds = judged.decision.outcome === 'hold'
    const problem = this.problem(caller, request, contract, holds)
    if (problem !== undefined) return { refused: problem }
    const begun = holds ? this.joins.announceHold(caller.profile.id) : undefined
    try {
      const id = newId()
      if (key !== undefined && judged.decision.outcome !== 'deny') {
        const claim: KeyClaim = {
          orgId: snapshot.orgId,
          key,
          callId: id,
          argumentsHash: jsonHash(request.arguments),
          gatewayId: this.instance.id,
        }
        const earlier = await claimKey(claim, this.options.clock.now())
        const resumed =
          earlier === undefined ? undefined : await this.earlier(caller, contract, claim, earlier)
        if (resumed !== undefined) return resumed
      }
      const x = await beginCall(this.deps, caller, request, { id, contract, ...judged })
      if (judged.decision.outcome !== 'deny') this.samples.take(x, this.options.clock.now())
      this.carryOn(snapshot, x, key)
      return { x }
    } finally {
      begun?.()
    }
  }

  /** What an earlier call with this key means for a repeat; undefined: it may be tried anew. */
  private async earlier(
    caller: Caller,
    contract: ServedContract,
    claim: KeyClaim,
    earlier: EarlierClaim,
  ): Promise<Begun | undefined> {
    if (earlier.argumentsHash !== claim.argumentsHash) return { refused: otherArguments('idempotency key') }
    const { call } = (await readCall(claim.orgId, earlier.callId, principalKey(caller.principal))) ?? {}
    const now = this.options.clock.now()
    if (call === undefined && (await this.isBeginning(earlier, now)))
      return { refused: recalled('SUBMITTED', null, null) }
    const kept = await this.fromStore(caller, earlier.callId)
    if (kept instanceof Execution) return { x: kept }
    const again =
      call === undefined ||
      hadNoEffect(call) ||
      // The server was given the key, and promises that a repeat has no second effect.
      (call.cause === 'outcome_unknown' && contract.hints?.idempotent.value === true)
    if (again && (await passKeyOn(earlier, claim, now))) return undefined
    return { kept, of: earlier.callId }
  }

  /** Claimed, but not in the record yet: another gateway is about to begin it, unless it died right there. */
  private async isBeginning({ gatewayId, createdAt }: EarlierClaim, now: Date): Promise<boolean> {
    if (gatewayId === null || gatewayId === this.instance.id) return false
    return now.getTime() - createdAt.getTime() < BEGINNING_MS && !(await isGone(gatewayId))
  }

  /** A call that is not in this memory: its kept answer, or the call itself where its gateway is gone. */
  private async fromStore(caller: Caller, callId: string): Promise<Execution | Answer> {
    if (!isUuid(callId)) return noSuchTicket
    const kept = await readCall(caller.principal.orgId, callId, principalKey(caller.principal))
    if (kept === undefined) return noSuchTicket
    const { call, answer, item } = kept
    if (answer !== undefined) return answer
    if (call.state !== 'WAITING_FOR_INPUT') return recalled(call.state, call.cause, call.causeDetail)
    if (await isGone(call.gatewayId)) {
      const x = await this.takeOver(kept)
      if (x !== undefined) return x
    }
    return awaiting(callId, item === undefined ? undefined : inboxUrl(item.id))
  }

  private problem(
    caller: Caller,
    request: CallRequest,
    contract: ServedContract,
    holds: boolean,
  ): Answer | undefined {
    if (this.stopping)
      return refused('frozen', 'The gateway is being restarted. Nothing was done. Try again in a moment.')
    const wait = this.rates.take(contract, caller, performance.now())
    if (wait > 0) return tooFast(contract, wait)
    if (holds && this.joins.waitingOf(caller.profile.id) >= this.options.maxWaiting)
      return refused(
        'rate_limited',
        `${this.options.maxWaiting} calls of this profile wait for people already. Try again when some are decided.`,
      )
    if (contract.hints?.readOnly.value === false && !this.feed.isFresh)
      return refused(
        'frozen',
        'The gateway does not hear of changes at this moment, so it refuses everything but reads. Nothing was done. Try again later.',
      )
    return argumentProblem(contract, request)
  }

  private carryOn(
    snapshot: OrgSnapshot,
    x: Execution,
    key: string | undefined,
    item?: { id: string; dueAt: Date },
  ): void {
    this.joins.add(x, key)
    const deps: CarryDeps = {
      ...this.deps,
      pools: this.pools,
      desk: this.desk,
      dueMs: this.options.dueMs,
      ownPrompts: this.ownPrompts,
      isFresh: () => this.feed.isFresh,
      snapshot,
      recheck: waited => recheck(this.snapshots, snapshot, waited),
    }
    const approval = item === undefined ? undefined : { itemId: item.id, dueAt: item.dueAt }
    void carry(deps, x, approval).finally(() => this.joins.ended(x))
  }

  /** What an earlier call gave is not recorded again: it is that call's answer. */
  private async notBegun(caller: Caller, request: CallRequest, begun: Exclude<Begun, { x: Execution }>) {
    if ('refused' in begun) return this.miss(caller, request, begun.refused)
    return { type: 'answer' as const, answer: begun.kept, callId: begun.of }
  }

  private async miss(caller: Caller, request: CallRequest, answer: Answer): Promise<Outcome> {
    const detail = answer.type === 'refused' ? answer.text : undefined
    const callId = await recordMiss(this.deps, caller, request, {
      state: 'FAILED',
      cause: answer.cause,
      detail,
    })
    return { type: 'answer', answer, callId }
  }

  private get deps(): BeginDeps {
    return {
      recorder: this.recorder,
      runs: this.runs,
      gatewayId: this.instance.id,
      clock: this.options.clock,
    }
  }
}

const keyOf = (caller: Caller, contract: ServedContract, request: CallRequest): string | undefined =>
  request.idempotencyKey === undefined
    ? undefined
    : JSON.stringify([principalKey(caller.principal), contract.id, request.idempotencyKey])

const outOfRange = refused(
  'validation_failed',
  'The arguments hold a number that is larger than a number can be. Nothing was done.',
)
const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
const noSuchTicket = refused('not_found', 'There is no call with this ticket, or it is not yours.')
const wrongTicket = refused('validation_failed', 'This ticket belongs to a call of another tool.')
const otherArguments = (what: string): Answer =>
  refused('validation_failed', `This ${what} belongs to a call with other arguments. Nothing was done.`)
