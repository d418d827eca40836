import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallState, callStates } from '../contract'
import { afterEvent, callTransitions, isFinal, mayFollow } from './call-state'

const states = fc.constantFrom(...callStates)

/** The published table of docs/concepts.md. */
const published = new Set([
  'SUBMITTED>RUNNING',
  'SUBMITTED>WAITING_FOR_INPUT',
  'SUBMITTED>FAILED',
  'SUBMITTED>CANCELLED',
  'WAITING_FOR_INPUT>RUNNING',
  'WAITING_FOR_INPUT>FAILED',
  'WAITING_FOR_INPUT>CANCELLED',
  'WAITING_FOR_INPUT>EXPIRED',
  'RUNNING>WAITING_FOR_INPUT',
  'RUNNING>COMPLETED',
  'RUNNING>FAILED',
  'RUNNING>CANCELLED',
])

test('exactly the published pairs may follow each other', () => {
  for (const from of callStates)
    for (const to of callStates) expect(mayFollow(from, to)).toBe(published.has(`${from}>${to}`))
})

test('a sequence of events ends in one final state, and nothing changes it afterwards', () => {
  fc.assert(
    fc.property(fc.array(states, { maxLength: 40 }), events => {
      let state: CallState = 'SUBMITTED'
      let ended: CallState | undefined
      for (const event of events) {
        const next = afterEvent(state, event)
        if (ended !== undefined) expect(next).toBe(ended)
        else if (next !== state) expect(callTransitions[state]).toContain(next)
        state = next
        if (isFinal(state)) ended ??= state
      }
    }),
  )
})

test('a repeated event changes nothing', () => {
  fc.assert(
    fc.property(states, states, (from, to) => {
      const once = afterEvent(from, to)
      expect(afterEvent(once, to)).toBe(once)
    }),
  )
})
