import { expect, test } from 'vitest'
import { keyCaps, match, type Shortcut, strokeOf } from './strokes'

const make = (keys: string, label = keys): Shortcut => ({ keys, label, scope: 'page', run: () => undefined })
const key = (k: string, more: Partial<Record<'metaKey' | 'ctrlKey' | 'altKey', boolean>> = {}) => ({
  key: k,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  ...more,
})

test('strokes have one name on every machine', () => {
  expect(strokeOf(key('K', { metaKey: true }))).toBe('mod+k')
  expect(strokeOf(key('k', { ctrlKey: true }))).toBe('mod+k')
  expect(strokeOf(key('?'))).toBe('?')
  expect(strokeOf(key('Shift'))).toBeUndefined()
  expect(strokeOf(key('j', { altKey: true }))).toBeUndefined()
})

test('a sequence needs its second key in time', () => {
  const all = [make('g i'), make('i')]
  const first = match(all, 'g', 0)
  expect(first).toEqual({ run: undefined, pending: { stroke: 'g', at: 0 } })
  expect(match(all, 'i', 500, first.pending).run?.keys).toBe('g i')
  expect(match(all, 'i', 5000, first.pending).run?.keys).toBe('i')
})

test('the latest registration wins, and an unknown key does nothing', () => {
  const all = [make('j', 'old'), make('j', 'new')]
  expect(match(all, 'j', 0).run?.label).toBe('new')
  expect(match(all, 'z', 0)).toEqual({ run: undefined, pending: undefined })
})

test('key-caps follow the machine', () => {
  expect(keyCaps('g i', true)).toEqual(['g', 'i'])
  expect(keyCaps('mod+k', true)).toEqual(['⌘K'])
  expect(keyCaps('mod+Enter', false)).toEqual(['Ctrl ↵'])
})
