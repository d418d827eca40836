import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readinessCheckIds } from '../readiness'
import { type ReadinessFacts, readinessOf } from './readiness'

const check = fc.nat({ max: 50 }).chain(of => fc.record({ of: fc.constant(of), met: fc.nat({ max: of }) }))
const facts: fc.Arbitrary<ReadinessFacts> = fc.tuple(...readinessCheckIds.map(() => check)).map(list => {
  const of = (i: number) => list[i] ?? { met: 0, of: 0 }
  return {
    reviewed: of(0),
    'no-errors': of(1),
    'no-warnings': of(2),
    'output-schema': of(3),
    'tier-confirmed': of(4),
    owned: of(5),
    restricted: of(6),
    limited: of(7),
    'arguments-kept': of(8),
    'results-kept': of(9),
    'retention-set': of(10),
    repeatable: of(11),
    held: of(12),
    'leaving-told': of(13),
  }
})
const all = (met: number, of: number): ReadinessFacts => {
  const one = { met, of }
  return {
    reviewed: one,
    'no-errors': one,
    'no-warnings': one,
    'output-schema': one,
    'tier-confirmed': one,
    owned: one,
    restricted: one,
    limited: one,
    'arguments-kept': one,
    'results-kept': one,
    'retention-set': one,
    repeatable: one,
    held: one,
    'leaving-told': one,
  }
}

test('known scores', () => {
  expect(readinessOf(all(0, 8), 8)).toMatchObject({ score: 0 })
  expect(readinessOf(all(8, 8), 8)).toMatchObject({ score: 100 })
  expect(readinessOf(all(4, 8), 8)).toMatchObject({ score: 50 })
  // One check of the four of a part: 25 / 4 points.
  const reviewed = readinessOf({ ...all(0, 8), reviewed: { met: 8, of: 8 } }, 8)
  expect(reviewed).toMatchObject({ score: 6, parts: [{ part: 'contract', points: 6.3 }, {}, {}, {}] })
  expect(reviewed.checks.find(({ id }) => id === 'no-errors')?.gain).toBe(6.3)
  expect(readinessOf(all(999, 1000), 1000).score).toBe(99)
})

test('a server that offers nothing has no score; one that only reads has nothing to do for audit and rollback', () => {
  expect(readinessOf(all(0, 0), 0).score).toBeNull()
  const none = { met: 0, of: 0 }
  const reading = {
    ...all(3, 3),
    restricted: none,
    limited: none,
    'arguments-kept': none,
    'results-kept': none,
    'retention-set': none,
    repeatable: none,
    held: none,
    'leaving-told': none,
  }
  expect(readinessOf(reading, 3).score).toBe(100)
})

test('it lies between 0 and 100, is 100 only when all is met, and its gains make up what is missing', () => {
  fc.assert(
    fc.property(facts, one => {
      const { score, parts, checks } = readinessOf(one, 1)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(score === 100).toBe(checks.every(({ met, of }) => met === of))
      const points = parts.reduce((sum, { points: given }) => sum + given, 0)
      const gains = checks.reduce((sum, { gain }) => sum + gain, 0)
      expect(Math.abs(100 - points - gains)).toBeLessThan(1.5)
    }),
  )
})

test('one more contract that meets a check never lowers it', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...readinessCheckIds), (one, id) => {
      const { met, of } = one[id]
      if (met === of) return
      const better = readinessOf({ ...one, [id]: { met: met + 1, of } }, 1)
      expect(better.score ?? 0).toBeGreaterThanOrEqual(readinessOf(one, 1).score ?? 0)
    }),
  )
})
