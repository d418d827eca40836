import { expect, test } from 'vitest'
import { compareFindings } from './findings'
import { filterItems, firstOf, itemOf, nextPending, sortItems } from './items'
import { makeItem } from './testing'

const items = [
  makeItem(1),
  makeItem(2, { state: 'approved', verdict: 'compatible' }),
  makeItem(3, { verdict: 'risky', title: 'Find stock' }),
]
const names = (found: readonly { name: string }[]) => found.map(item => item.name.at(-1)).join('')

test('search looks at names and titles, word by word; a filter leaves one kind', () => {
  expect(names(filterItems(items, '', 'all'))).toBe('123')
  expect(names(filterItems(items, 'stock tickets', 'all'))).toBe('3')
  expect(names(filterItems(items, '', 'pending'))).toBe('13')
  expect(names(filterItems(items, '', 'compatible'))).toBe('2')
})

test('the worst comes first and keeps its place when it is decided', () => {
  expect(names(sortItems(items))).toBe('132')
  expect(names(sortItems(items.map(item => ({ ...item, state: 'approved' as const }))))).toBe('132')
  expect(firstOf(sortItems(items))?.id).toBe(items[0]?.id)
  expect(firstOf([])).toBeUndefined()
})

test('after a decision comes the next that waits, round to the beginning', () => {
  const [first, , third] = items
  expect(nextPending(items, first?.id ?? '')?.id).toBe(third?.id)
  expect(nextPending(items, third?.id ?? '')?.id).toBe(first?.id)
  expect(nextPending(items.slice(0, 2), first?.id ?? '')).toBeUndefined()
})

test('an address names an item by itself or by its contract', () => {
  expect(itemOf(items, { item: items[2]?.id ?? '', contract: null })?.id).toBe(items[2]?.id)
  expect(itemOf(items, { item: null, contract: items[1]?.contractId ?? '' })?.id).toBe(items[1]?.id)
  expect(itemOf(items, { item: 'gone', contract: null })).toBeUndefined()
})

test('findings are told apart by rule, place and words', () => {
  const finding = (rule: 'missing-title' | 'injection', level: 'info' | 'error', path = '') => ({
    rule,
    level,
    path,
    message: { code: rule, params: {} },
    fix: { code: rule, params: {} },
  })
  const [title, inject] = [finding('missing-title', 'info'), finding('injection', 'error', '/description')]
  const moved = finding('missing-title', 'info', '/annotations')
  expect(compareFindings([title], [title, moved, inject])).toEqual({
    added: [inject, moved],
    fixed: [],
    kept: [title],
  })
  expect(compareFindings([title], []).fixed).toEqual([title])
})
