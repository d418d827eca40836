import { type ElicitRequestParams, ProtocolError, SdkHttpError } from '@modelcontextprotocol/client'
import { type AppError, toAppError } from '@/lib/platform/errors'
import { type Cause, causes } from '@/lib/runs'
import { isObject, refused } from '../core/answer'
import { Ended, ended } from './ended'
import type { Execution } from './execution'
import { Failed, TimeUp } from './send-errors'

/** Whether a second effect does no harm: reads, and idempotent writes whose server was given the key. */
export const isRepeatable = ({ facts, log }: Execution): boolean =>
  !facts.write ||
  (facts.contract.hints?.idempotent.value === true && typeof log.row.idempotencyKey === 'string')

/** Whether policy may try again after this failure: the connection broke, and a repeat does no harm. */
export const mayRepeat = (x: Execution, error: unknown): boolean => error instanceof Failed && isRepeatable(x)

/** The server forgot our session: it refused the request before looking at it. */
export const isSessionGone = (error: unknown): boolean =>
  error instanceof Failed && error.original instanceof SdkHttpError && error.original.status === 404

/** Failures that can only come before a request was on its way. */
const notSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function wasSent(error: unknown): boolean {
  if (error instanceof SdkHttpError) return error.status >= 500
  for (let e = error; e instanceof Error; e = e.cause)
    if ('code' in e && typeof e.code === 'string' && notSent.has(e.code)) return false
  return true
}

/** What a failure means for the agent and the record. `left`: whether the call may have reached the server. */
export function explainFailure(x: Execution, error: unknown, { left = true } = {}): Ended {
  const { contract, write } = x.facts
  if (error instanceof Ended) return error
  if (x.abort.signal.aborted)
    return ended(
      'CANCELLED',
      'cancelled',
      left && write
        ? 'The call was cancelled while it ran. The server was told; whether it had done something already is not known.'
        : 'The call was cancelled.',
    )
  if (error instanceof TimeUp) {
    const text = `${contract.server} did not answer within ${error.ms / 1000} s`
    return left && !isRepeatable(x) ? unknown(text) : ended('FAILED', 'upstream_timeout', `${text}.`)
  }
  if (error instanceof ProtocolError) return answeredWithError(x, error)
  const app = error instanceof Failed ? error.lease.upstream.explain(error.original) : toAppError(error)
  const text = [app.message, app.detail].filter(t => t !== undefined).join('. ')
  if (left && !isRepeatable(x) && (!(error instanceof Failed) || wasSent(error.original)))
    return unknown(text)
  return ended('FAILED', causeOf(app), `${text}.`)
}

const unknown = (why: string): Ended =>
  ended(
    'FAILED',
    'outcome_unknown',
    `${why}. Whether the action was carried out is not known: check before you do it again. It is not tried again by itself.`,
  )

const causeOf = (error: AppError): Cause => causes.find(c => c === error.reason) ?? 'upstream_unreachable'

const MISSING_CAPABILITY = -32021

/** A JSON-RPC error is the server's own word; a tool's is put so that a model reads it. */
function answeredWithError(x: Execution, error: ProtocolError): Ended {
  const { contract } = x.facts
  // We told it that nobody here may be asked (see upstreamMeta).
  if (error.code === MISSING_CAPABILITY && !contract.governance.elicitation.allowed)
    return ended(
      'FAILED',
      'policy_denied',
      `${contract.name} needs an answer of a person, and its contract does not allow it to ask.`,
    )
  const cause = x.refusedQuestion === undefined ? 'upstream_protocol' : 'policy_denied'
  const text = `${contract.server} answered with an error: ${error.message.slice(0, 2000)}`
  return new Ended(
    { state: 'FAILED', cause, detail: x.refusedQuestion ?? text },
    {
      ...refused(cause, text, { code: translated(error.code) }),
      ...(error.data !== undefined && { data: error.data }),
    },
  )
}

/** Codes of one era or of the envelope would mean something else to our client. */
const translated = (code: number): number =>
  code === MISSING_CAPABILITY || code === -32042 || code === -32020 ? -32603 : code

/** Addresses that a 2025-11-25 server wants visited before it does anything (error −32042). */
export function urlQuestions(error: unknown): ElicitRequestParams[] {
  if (!(error instanceof ProtocolError) || error.code !== -32042 || !isObject(error.data)) return []
  const { elicitations } = error.data
  if (!Array.isArray(elicitations)) return []
  return elicitations.flatMap((e: unknown): ElicitRequestParams[] =>
    isObject(e) && e.mode === 'url' && typeof e.url === 'string' && typeof e.message === 'string'
      ? [{ mode: 'url', url: e.url, message: e.message, elicitationId: String(e.elicitationId ?? '') }]
      : [],
  )
}
