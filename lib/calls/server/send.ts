import {
  type ElicitRequestParams,
  type ElicitResult,
  isInputRequiredResult,
  ProtocolError,
  withInputRequired,
} from '@modelcontextprotocol/client'
import { z } from 'zod'
import { isObject, type Json } from '../core/answer'
import { Ended, ended, notRecorded } from './ended'
import type { Execution } from './execution'
import { explainFailure, isSessionGone, mayRepeat, urlQuestions } from './failure'
import { upstreamMeta } from './meta'
import type { PersonDeps } from './person'
import type { CallHooks, Lease } from './pool/lease'
import type { Pools } from './pool/pools'
import { askQuestion, RefusedQuestion } from './questions'
import { Failed, TimeUp } from './send-errors'
import { SessionQuestions } from './session-questions'
import type { OrgSnapshot } from './snapshot'
import { Stopwatch } from './stopwatch'

export interface SendDeps extends PersonDeps {
  pools: Pools
  snapshot: OrgSnapshot
}

const DEFAULT_TIMEOUT_MS = 60_000
/** The SDK's own timer counts the time that people take, so ours is used and its is out of the way. */
const NO_TIMEOUT_MS = 2 ** 31 - 1
const MAX_ROUNDS = 20
const methods = { tool: 'tools/call', resource: 'resources/read', prompt: 'prompts/get' } as const
const anyResult = withInputRequired(z.looseObject({}))

/** Carries a call to its server and gives what it answered. @throws Ended with what else became of it */
export async function sendCall(deps: SendDeps, x: Execution): Promise<Json> {
  const stop = new AbortController()
  const limitMs = x.facts.contract.governance.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const watch = new Stopwatch(limitMs, () => stop.abort(new TimeUp(limitMs)))
  x.onWait = waiting => (waiting ? watch.pause() : watch.start())
  watch.start()
  try {
    return await rounds(deps, x, stop)
  } finally {
    watch.pause()
    x.onWait = () => undefined
  }
}

/** A modern server that asks ends the request; the answers go with the next one, and its state comes back byte for byte. */
async function rounds(deps: SendDeps, x: Execution, stop: AbortController): Promise<Json> {
  let answers: Json = {}
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const reply = await attempts(deps, x, stop, answers)
    if (!isInputRequiredResult(reply)) return reply
    const inputResponses = await answerAll(deps, x, reply.inputRequests)
    answers = {
      ...(inputResponses !== undefined && { inputResponses }),
      ...(reply.requestState !== undefined && { requestState: reply.requestState }),
    }
  }
  throw ended('FAILED', 'upstream_protocol', `${x.facts.contract.server} asked for input again and again.`)
}

async function answerAll(deps: SendDeps, x: Execution, requests: unknown): Promise<Json | undefined> {
  if (!isObject(requests)) return undefined
  const entries = await Promise.all(
    Object.entries(requests).map(async ([key, request]) => {
      if (!isObject(request) || request.method !== 'elicitation/create' || !isObject(request.params))
        throw refusedEnd(x, 'it asked for something other than a person’s answer, which is not passed on')
      return [key, await ask(deps, x, request.params as ElicitRequestParams)] as const
    }),
  )
  return Object.fromEntries(entries)
}

async function ask(deps: SendDeps, x: Execution, params: ElicitRequestParams): Promise<ElicitResult> {
  try {
    return await askQuestion(deps, x, params, x.abort.signal)
  } catch (error) {
    if (error instanceof RefusedQuestion) throw refusedEnd(x, error.message)
    throw error
  }
}

const refusedEnd = (x: Execution, why: string): Ended =>
  ended(
    'FAILED',
    'policy_denied',
    `${x.facts.contract.name} needs an answer that it may not get here: ${why}.`,
  )

async function attempts(deps: SendDeps, x: Execution, stop: AbortController, answers: Json): Promise<Json> {
  let extra = answers
  let freshSession = false
  for (let retry = 0; ; retry++) {
    try {
      return await once(deps, x, stop, extra)
    } catch (error) {
      const reason: unknown = stop.signal.aborted ? stop.signal.reason : error
      if (reason instanceof Ended) throw reason
      const urls = urlQuestions(reason)
      if (urls.length > 0) {
        // The server did nothing yet: it wants these addresses visited first.
        for (const question of urls) if ((await ask(deps, x, question)).action !== 'accept') throw declined(x)
        continue
      }
      if (isSessionGone(reason) && !freshSession) {
        freshSession = true
        continue
      }
      if (retry < x.facts.rules.maxRetry && mayRepeat(x, reason)) {
        await pause(200 * 2 ** retry, AbortSignal.any([stop.signal, x.abort.signal]))
        extra = answers
        continue
      }
      throw explainFailure(x, reason)
    }
  }
}

const declined = (x: Execution): Ended =>
  ended('FAILED', 'human_declined', `A person declined what ${x.facts.contract.server} asked for.`)

async function once(deps: SendDeps, x: Execution, stop: AbortController, extra: Json): Promise<Json> {
  const { contract, kind, params } = x.facts
  const signal = AbortSignal.any([stop.signal, x.abort.signal])
  const questions = new SessionQuestions(deps, x, stop)
  const lease = await borrow(deps, x, questions, signal)
  let broken = true
  try {
    if (!(await recordLeaving(x))) throw ended('CANCELLED', 'cancelled', 'The call had ended already.')
    const reply = await lease.upstream.client.request(
      {
        method: methods[kind],
        params: { ...params, ...extra, _meta: upstreamMeta(x, lease.upstream.era, contract) },
      },
      anyResult,
      {
        signal,
        timeout: NO_TIMEOUT_MS,
        allowInputRequired: true,
        onprogress: p =>
          x.progress({
            value: p.progress,
            ...(p.total !== undefined && { total: p.total }),
            ...(p.message !== undefined && { message: p.message }),
          }),
      },
    )
    broken = false
    return reply
  } catch (error) {
    // An answer with an error is an answer: the connection is fine.
    broken = !(error instanceof ProtocolError)
    throw broken && !(error instanceof Ended) && !signal.aborted ? new Failed(error, lease) : error
  } finally {
    lease.release(broken)
    await questions.withdraw()
  }
}

/** @throws Ended when the server cannot be reached: then nothing has left. */
async function borrow(deps: SendDeps, x: Execution, hooks: CallHooks, signal: AbortSignal): Promise<Lease> {
  const { contract } = x.facts
  const target = deps.snapshot.targets.get(contract.serverId)
  if (target === undefined)
    throw ended('FAILED', 'upstream_unreachable', `The server ${contract.server} is switched off.`)
  const leasing = deps.pools.lease(contract.serverId, target, {
    hooks,
    mayAsk: contract.governance.elicitation.allowed,
    signal,
  })
  let onAbort: () => void = () => undefined
  const stopped = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
  try {
    return await Promise.race([leasing, stopped])
  } catch (error) {
    // A connection that comes too late goes back.
    void leasing.then(
      late => late.release(),
      () => undefined,
    )
    if (signal.aborted) throw error
    throw explainFailure(x, error, { left: false })
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

async function recordLeaving(x: Execution): Promise<boolean> {
  x.log.attempts++
  try {
    return await x.log.running()
  } catch {
    throw notRecorded()
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}
