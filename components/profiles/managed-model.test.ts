import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grantedIn, patternsIn, withPrompt } from './managed-model'

const name = fc.constantFrom('greeting', 'triage', 'support-*', '*')
const environment = fc.constantFrom('production', 'staging', undefined)
const grants = fc
  .array(fc.tuple(name, environment), { maxLength: 6 })
  .map(list => list.reduce<string[]>((all, [one, where]) => withPrompt(all, one, where), []))

test('a prompt is granted in the environment that was chosen last, and the others stay', () => {
  fc.assert(
    fc.property(grants, name, environment, (before, one, where) => {
      const after = withPrompt(before, one, where)
      expect(grantedIn(after, one)).toBe(where)
      expect(after.filter(grant => !grant.startsWith(one))).toEqual(
        before.filter(grant => !grant.startsWith(one)),
      )
    }),
  )
})

test('production is the grant without an environment', () => {
  expect(withPrompt([], 'triage', 'production')).toEqual(['triage'])
  expect(withPrompt(['triage'], 'triage', 'staging')).toEqual(['triage@staging'])
  expect(patternsIn(['triage', 'support-*@staging', '*'])).toEqual(['support-*@staging', '*'])
})
