import { expect, test } from 'vitest'
import { exportHref, fromSearch } from './audit-filters'

const NOW = Date.parse('2026-03-02T10:00:30Z')

test('a link gives its filters, a period by the minute', () => {
  expect(fromSearch({ q: 'ann', action: 'member.added', period: '24h' }, NOW)).toEqual({
    q: 'ann',
    action: 'member.added',
    since: '2026-03-01T10:00:00.000Z',
  })
})

test('what no one can mean is left out', () => {
  expect(fromSearch({ q: '', action: '', period: 'ever', other: 'x' }, NOW)).toEqual({})
  expect(fromSearch({ action: ['a', 'b'] }, NOW)).toEqual({ action: 'a' })
})

test('the export takes the same filters', () => {
  expect(exportHref({ q: 'a b', actor: '1' }, 'csv')).toBe('/api/v1/audit/export?format=csv&q=a+b&actor=1')
})
