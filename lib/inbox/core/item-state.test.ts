import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inboxStates } from '../contract'
import { isClosed, itemTransitions, mayBecome, statesBefore } from './item-state'

const state = fc.constantFrom(...inboxStates)

test('nothing leaves a closed state, and every open state may be closed in each way', () => {
  fc.assert(
    fc.property(state, state, (from, to) => {
      if (isClosed(from)) expect(mayBecome(from, to)).toBe(false)
      else if (isClosed(to)) expect(mayBecome(from, to)).toBe(true)
      expect(statesBefore(to).includes(from)).toBe(mayBecome(from, to))
    }),
  )
})

test('any walk ends at most once, and only by decided, expired or cancelled', () => {
  fc.assert(
    fc.property(fc.array(state, { maxLength: 30 }), steps => {
      let at: (typeof inboxStates)[number] = 'open'
      let closings = 0
      for (const to of steps) {
        if (!mayBecome(at, to)) continue
        at = to
        if (isClosed(at)) closings++
      }
      expect(closings).toBeLessThanOrEqual(1)
    }),
  )
  expect(inboxStates.filter(isClosed)).toEqual(['decided', 'expired', 'cancelled'])
})

test('the table names each pair once', () => {
  for (const from of inboxStates)
    expect(new Set(itemTransitions[from]).size).toBe(itemTransitions[from].length)
})
