import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client'
import { env } from '@/lib/platform/server/env'
import { type Answer, isObject, refused } from '../core/answer'
import { META } from '../core/meta'
import type { Caller } from './caller'
import type { Execution } from './execution'

/** What an attendant leaves with: the answer, or questions for the client's own user (modern era). */
export type Outcome =
  | { type: 'answer'; answer: Answer; callId: string }
  | { type: 'ask'; ticket: string; questions: Record<string, ElicitRequestParams> }

const KEEPALIVE_MS = 5000

/**
 * Stays with a call until it has an answer, or a person takes longer than the profile lets an agent wait: then the
 * agent gets a ticket, and the call goes on without it.
 */
export async function attend(x: Execution, caller: Caller): Promise<Outcome> {
  x.attendants.add(caller)
  const came = Date.now()
  const stopKeepalive = keepAlive(x, caller)
  try {
    for (;;) {
      if (x.answer !== undefined) {
        x.collected = true
        return { type: 'answer', answer: x.answer, callId: x.ticket }
      }
      if (caller.signal.aborted) return leave(x, caller)
      const questions = questionsFor(x, caller)
      if (questions !== undefined) {
        x.parked = true
        return { type: 'ask', ticket: x.ticket, questions }
      }
      const left = timeLeft(x, caller, came)
      if (left !== undefined && left <= 0) {
        x.parked = true
        return { type: 'answer', answer: awaitingHuman(x), callId: x.ticket }
      }
      await untilSomething(x, caller, left)
    }
  } finally {
    stopKeepalive()
    x.attendants.delete(caller)
  }
}

/** A client that goes away cancels its call, unless others attend it or it was told to come back. */
function leave(x: Execution, caller: Caller): Outcome {
  x.attendants.delete(caller)
  if (!x.parked && x.attendants.size === 0) x.abort.abort()
  return { type: 'answer', answer: refused('cancelled', 'The call was cancelled.'), callId: x.ticket }
}

function questionsFor(x: Execution, caller: Caller): Record<string, ElicitRequestParams> | undefined {
  if (caller.era !== 'modern' || caller.ask !== undefined || x.clientQuestions.size === 0) return undefined
  return Object.fromEntries([...x.clientQuestions].map(([key, { params }]) => [key, params]))
}

/** Hands answers of the client's own user to the questions that wait for them. */
export function answerQuestions(x: Execution, responses: Record<string, unknown>): void {
  for (const [key, response] of Object.entries(responses)) {
    const question = x.clientQuestions.get(key)
    if (question === undefined || !isObject(response)) continue
    x.clientQuestions.delete(key)
    const { action, content } = response
    question.answer(
      action === 'accept'
        ? { action, ...(isObject(content) && { content: content as ElicitResult['content'] }) }
        : { action: action === 'decline' ? 'decline' : 'cancel' },
    )
  }
}

function timeLeft(x: Execution, caller: Caller, came: number): number | undefined {
  if (x.waiting?.itemId === undefined) return undefined
  if (x.hurried) return 0
  return Math.max(x.waiting.since, came) + caller.profile.hold.waitMs - Date.now()
}

function untilSomething(x: Execution, caller: Caller, left: number | undefined): Promise<void> {
  return new Promise(resolve => {
    const timer = left === undefined ? undefined : setTimeout(end, left)
    function end() {
      clearTimeout(timer)
      caller.signal.removeEventListener('abort', end)
      resolve()
    }
    caller.signal.addEventListener('abort', end, { once: true })
    void x.untilChange().then(end)
  })
}

/** Progress while a person thinks, so that a client that gave a token does not give up. */
function keepAlive(x: Execution, caller: Caller): () => void {
  if (caller.progress === undefined) return () => undefined
  const timer = setInterval(() => {
    if (x.waiting !== undefined)
      caller.progress?.({ progress: x.scale.tick(), message: 'Waiting for a person to decide' })
  }, KEEPALIVE_MS)
  return () => clearInterval(timer)
}

/** Where a person decides: shown to the agent, so that it can tell its user. */
export function inboxUrl(itemId: string): string {
  const base = env().COUNTERSIGN_PUBLIC_URL ?? `http://localhost:${env().PORT}`
  return `${base.replace(/\/$/, '')}/inbox/${itemId}`
}

const RETRY_AFTER_S = 30

export function awaitingHuman(x: Execution): Answer {
  const url = x.waiting?.itemId === undefined ? undefined : inboxUrl(x.waiting.itemId)
  return awaiting(x.ticket, url)
}

export function awaiting(ticket: string, url: string | undefined): Answer {
  const where = url === undefined ? '' : ` A person can decide at ${url}.`
  return refused(
    'awaiting_human',
    `Not done yet: a person must decide first.${where} Do not start it again as a new call. Ask later with the tool countersign_get_status and the ticket ${ticket}, or repeat this exact call with _meta["${META.ticket}"] = "${ticket}".`,
    {
      meta: {
        [META.status]: 'awaiting_human',
        [META.ticket]: ticket,
        ...(url !== undefined && { [META.url]: url }),
        [META.retryAfter]: RETRY_AFTER_S,
      },
    },
  )
}
