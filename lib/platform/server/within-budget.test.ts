import { expect, test } from 'vitest'
import { BudgetSpent, withinBudget } from './within-budget'

test('gives the result or the error of the work', () => {
  const value = { of: 'ours' }
  expect(withinBudget(100, () => value)).toBe(value)
  expect(withinBudget(100, () => withinBudget(100, () => undefined))).toBeUndefined()
  expect(() => withinBudget(100, () => void JSON.parse('{'))).toThrow(SyntaxError)
})

test.each([
  [
    'a loop',
    () =>
      void (() => {
        for (;;);
      })(),
  ],
  ['a regular expression', () => /(a+)+$/.test(`${'a'.repeat(50)}b`)],
])('stops %s, and goes on working', (_, work) => {
  const at = Date.now()
  expect(() => withinBudget(50, work)).toThrow(BudgetSpent)
  expect(Date.now() - at).toBeLessThan(2000)
  expect(withinBudget(50, () => 1)).toBe(1)
})
