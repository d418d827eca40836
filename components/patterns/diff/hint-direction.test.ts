import { expect, test } from 'vitest'
import { hintDirection } from './hint-flips'

test.each([
  ['readOnly', true, false, 'escalates'],
  ['readOnly', false, true, 'relaxes'],
  ['destructive', false, true, 'escalates'],
  ['idempotent', true, false, 'escalates'],
  ['openWorld', false, true, 'escalates'],
  // What is not declared counts as its default.
  ['destructive', undefined, true, 'same'],
  ['destructive', undefined, false, 'relaxes'],
  ['openWorld', false, undefined, 'escalates'],
  ['readOnly', undefined, undefined, 'same'],
] as const)('%s from %s to %s %s', (name, before, after, direction) => {
  expect(hintDirection(name, before, after)).toBe(direction)
})
