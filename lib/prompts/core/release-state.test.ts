import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReleaseAction, type ReleaseState, releaseActions, releaseStates } from '../contract'
import { afterAction, isOver, isRunning, statesFor } from './release-state'

/** The table as the guide prints it, written down a second time: every pair is checked against it. */
const table: Record<ReleaseState, string> = {
  draft: 'submit>in_review abandon>abandoned',
  in_review: 'approve>approved send_back>draft void>draft abandon>abandoned',
  approved: 'start>canary void>draft abandon>abandoned',
  canary: 'advance>canary hold>held promote>promoted roll_back>rolled_back',
  held: 'resume>canary promote>promoted roll_back>rolled_back',
  promoted: 'roll_back>rolled_back',
  rolled_back: '',
  abandoned: '',
}

describe('the states of a release', () => {
  test.each(releaseStates.flatMap(from => releaseActions.map(action => ({ from, action }))))(
    '$from, $action',
    ({ from, action }) => {
      const [, to] = new RegExp(`\\b${action}>(\\w+)`).exec(table[from]) ?? []
      expect(afterAction(from, action)).toBe(to)
      expect(statesFor(action).includes(from)).toBe(to !== undefined)
    },
  )

  test('nothing reaches a caller without an approval, whatever is tried', () => {
    const tries = fc.array(fc.constantFrom(...releaseActions), { maxLength: 30 })
    fc.assert(
      fc.property(tries, actions => {
        let state: ReleaseState = 'draft'
        const done: ReleaseAction[] = []
        for (const action of actions) {
          const next = afterAction(state, action)
          if (next === undefined) continue
          state = next
          done.push(action)
          if (isRunning(state) || state === 'promoted') {
            const approved = done.lastIndexOf('approve')
            expect(approved).toBeGreaterThanOrEqual(0)
            expect(approved).toBeGreaterThan(
              Math.max(done.lastIndexOf('void'), done.lastIndexOf('send_back')),
            )
          }
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('every state can be reached, and only an end that serves nothing has no way out', () => {
    const reached = new Set<ReleaseState>(['draft'])
    for (const state of reached)
      for (const action of releaseActions) {
        const next = afterAction(state, action)
        if (next !== undefined) reached.add(next)
      }
    expect([...reached].sort()).toEqual([...releaseStates].sort())
    for (const state of releaseStates)
      expect(releaseActions.every(a => afterAction(state, a) === undefined)).toBe(
        state === 'rolled_back' || state === 'abandoned',
      )
    expect(releaseStates.filter(isOver)).toEqual(['promoted', 'rolled_back', 'abandoned'])
  })
})
