import type { CallState } from '../contract'

/** The state machine of a call: from each state, the states that may follow. Final states have none. */
export const callTransitions: Readonly<Record<CallState, readonly CallState[]>> = {
  SUBMITTED: ['RUNNING', 'WAITING_FOR_INPUT', 'FAILED', 'CANCELLED'],
  RUNNING: ['WAITING_FOR_INPUT', 'COMPLETED', 'FAILED', 'CANCELLED'],
  WAITING_FOR_INPUT: ['RUNNING', 'FAILED', 'CANCELLED', 'EXPIRED'],
  COMPLETED: [],
  FAILED: [],
  CANCELLED: [],
  EXPIRED: [],
}

export const mayFollow = (from: CallState, to: CallState): boolean => callTransitions[from].includes(to)
export const isFinal = (state: CallState): boolean => callTransitions[state].length === 0
/** The state after an event; a late or repeated one changes nothing. */
export const afterEvent = (from: CallState, to: CallState): CallState => (mayFollow(from, to) ? to : from)
