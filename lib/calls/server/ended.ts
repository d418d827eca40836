import type { Cause } from '@/lib/runs'
import type { Ending } from '@/lib/runs/server'
import { type Answer, refused } from '../core/answer'

/** How a call ends before its regular end: what is recorded, and what the agent is told. */
export class Ended extends Error {
  constructor(
    readonly ending: Ending,
    readonly answer: Answer,
  ) {
    super(ending.detail ?? ending.cause ?? ending.state)
  }
}

/** Ends a call with one text for the agent and the timeline. */
export const ended = (
  state: 'FAILED' | 'CANCELLED' | 'EXPIRED',
  cause: Cause,
  text: string,
  more: Parameters<typeof refused>[2] = {},
): Ended => new Ended({ state, cause, detail: text }, refused(cause, text, more))

/** The database is away at the moment at which a call would leave. */
export const notRecorded = (): Ended =>
  ended(
    'FAILED',
    'frozen',
    'The gateway cannot record calls at this moment, so it carries none out. Nothing was done. Try again later.',
  )
