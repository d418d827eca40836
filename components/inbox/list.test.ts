import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupOf, inGroups } from './groups'
import { holdStill, nextAfter } from './hold-still'

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh')).map(all => all.map(id => ({ id })))

test('what is shown keeps its place, what left is marked, what came is counted', () => {
  fc.assert(
    fc.property(ids, ids, (order, fresh) => {
      const still = holdStill(order, fresh)
      expect(still.rows.map(r => r.row.id)).toEqual(order.map(r => r.id))
      expect(still.rows.filter(r => !r.gone).length + still.trailing.length + still.news).toBe(fresh.length)
      // What is added at the end comes after all that is still there, so that nothing moves.
      const last = fresh.findLastIndex(f => order.some(o => o.id === f.id))
      expect(still.trailing).toEqual(fresh.slice(last + 1))
      for (const { id } of order) {
        const next = nextAfter(still, id)
        expect(next === null || (next !== id && fresh.some(f => f.id === next))).toBe(true)
      }
    }),
  )
})

test('after an item comes the next, and after the last the one before', () => {
  const still = holdStill([{ id: 'a' }, { id: 'b' }, { id: 'c' }], [{ id: 'a' }, { id: 'c' }])
  expect(nextAfter(still, 'a')).toBe('c')
  expect(nextAfter(still, 'c')).toBe('a')
  expect(nextAfter(holdStill([{ id: 'a' }], [{ id: 'a' }]), 'a')).toBeNull()
})

test('items are grouped by when they are due', () => {
  const now = new Date('2026-03-01T10:00:00Z')
  const day = (t: string | Date) => new Date(t).toISOString().slice(0, 10)
  const due = (dueAt: string, decidedAt: string | null = null) =>
    groupOf({ dueAt, decidedAt }, now, decidedAt !== null, day)
  expect(due('2026-03-01T09:59:59Z')).toBe('overdue')
  expect(due('2026-03-01T11:00:00Z')).toBe('hour')
  expect(due('2026-03-01T23:00:00Z')).toBe('today')
  expect(due('2026-03-02T00:30:00Z')).toBe('later')
  expect(due('2026-03-02T00:30:00Z', '2026-03-01T01:00:00Z')).toBe('decidedToday')
  expect(due('2026-03-02T00:30:00Z', '2026-02-01T01:00:00Z')).toBe('earlier')
  expect(inGroups(['later', 'later', 'hour'] as const, g => g).map(g => g.rows.length)).toEqual([2, 1])
})
