import { expect, test } from 'vitest'
import { countBy, type DiffEntry, entryIds, filterEntries, sortEntries, stepFrom } from './entries'

const entry = (
  id: string,
  severity: DiffEntry['severity'],
  axis: DiffEntry['axis'] = 'contract',
): DiffEntry => ({
  id,
  severity,
  axis,
  path: '/',
  pointer: '/',
  place: 'input',
  what: 'Changed',
  reason: '',
  effect: '',
  output: false,
})
const all = [
  entry('a', 'compatible'),
  entry('b', 'breaking'),
  entry('c', 'risky', 'trust'),
  entry('d', 'breaking'),
]
const ids = (entries: readonly DiffEntry[]) => entries.map(one => one.id).join('')

test('the worst comes first, and equals keep their order', () => {
  expect(ids(sortEntries(all))).toBe('bdca')
})

test('an empty group of a filter leaves all', () => {
  expect(ids(filterEntries(all, { severity: [], axis: [] }))).toBe('abcd')
  expect(ids(filterEntries(all, { severity: ['breaking', 'risky'], axis: [] }))).toBe('bcd')
  expect(ids(filterEntries(all, { severity: ['breaking', 'risky'], axis: ['trust'] }))).toBe('c')
  expect(countBy(all, 'severity').get('breaking')).toBe(2)
  expect(countBy(all, 'axis').get('trust')).toBe(1)
})

test('steps go round, and begin at an end when nothing is selected', () => {
  expect(stepFrom(all, null, 1)?.id).toBe('a')
  expect(stepFrom(all, null, -1)?.id).toBe('d')
  expect(stepFrom(all, 'd', 1)?.id).toBe('a')
  expect(stepFrom(all, 'a', -1)?.id).toBe('d')
  expect(stepFrom([], 'a', 1)).toBeUndefined()
})

test('names tell changes apart that have one rule and one place', () => {
  const same = { kind: 'union-branch-added', path: '/inputSchema' }
  expect(entryIds([same, { ...same, path: '' }, same])).toEqual([
    'union-branch-added:/inputSchema',
    'union-branch-added:',
    'union-branch-added:/inputSchema:2',
  ])
})
