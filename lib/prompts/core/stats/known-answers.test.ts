import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftEstimate } from './mann-whitney'
import { neededSample } from './needed-sample'
import { probabilityBetter, probabilityNotWorse } from './posterior'
import type { Rate } from './rates'
import { sampleRatio } from './sample-ratio'

const of = (hits: number, units: number): Rate => ({ hits, units })
const rate = fc
  .integer({ min: 0, max: 400 })
  .chain(units => fc.record({ hits: fc.integer({ min: 0, max: units }), units: fc.constant(units) }))

describe('which rate is higher', () => {
  test.each([
    [of(120, 200), of(100, 200), 0.02241364],
    [of(95, 100), of(80, 100), 0.0006191],
    [of(95, 100), of(90, 100), 0.09573179],
    [of(9, 10), of(5, 10), 0.03173375],
  ])('A %j, B %j: P(B > A) = %d', (a, b, p) => {
    expect(probabilityBetter(b, a)).toBeCloseTo(p, 8)
  })

  test('either one or the other', () => {
    fc.assert(
      fc.property(rate, rate, (a, b) => {
        expect(probabilityBetter(a, b) + probabilityBetter(b, a)).toBeCloseTo(1, 9)
      }),
    )
  })

  test('with no margin, not worse is better: the integral agrees with the closed sum', () => {
    fc.assert(
      fc.property(rate, rate, (a, b) => {
        expect(probabilityNotWorse(b, a, 0)).toBeCloseTo(probabilityBetter(b, a), 9)
      }),
    )
  })

  test('a wider margin never makes it less sure, and a margin of all makes it certain', () => {
    fc.assert(
      fc.property(rate, rate, fc.double({ min: 0, max: 0.5, noNaN: true }), (a, b, margin) => {
        expect(probabilityNotWorse(b, a, margin + 0.01)).toBeGreaterThanOrEqual(
          probabilityNotWorse(b, a, margin) - 1e-9,
        )
        expect(probabilityNotWorse(b, a, 1)).toBeCloseTo(1, 9)
      }),
    )
  })

  test.each([
    [of(0, 0), of(0, 0), 0.5],
    [of(9_500, 10_000), of(95_000, 100_000), 0.48],
    [of(100_000, 100_000), of(0, 100_000), 1],
  ])('%j against %j is no trouble', (next, old, p) => {
    expect(probabilityNotWorse(next, old, 0)).toBeCloseTo(p, 1)
  })

  test.each([of(2, 1), of(-1, 3), of(0.5, 3)])('%j is no rate', bad => {
    expect(() => probabilityNotWorse(bad, of(1, 2), 0)).toThrow(RangeError)
    expect(() => probabilityBetter(of(1, 2), bad)).toThrow(RangeError)
  })
})

describe('Mann–Whitney with Hodges–Lehmann', () => {
  test('four against four', () => {
    const shift = shiftEstimate([10, 20, 30, 40], [1, 2, 3, 4])
    expect(shift).toMatchObject({ estimate: 22.5, low: 6, high: 39 })
    expect(shift?.p).toBeCloseTo(2 / 70, 9)
  })

  test('the example of R’s wilcox.test: depression of permeability, W = 35, p = 0.1272 one-sided', () => {
    const x = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    const y = [1.15, 0.88, 0.9, 0.74, 1.21]
    expect(shiftEstimate(x, y)?.p).toBeCloseTo(2 * 0.1272, 3)
  })

  test('swapping the sides turns the sign', () => {
    const values = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(values, values, (x, y) => {
        const [one, other] = [shiftEstimate(x, y), shiftEstimate(y, x)]
        expect(one?.estimate).toBeCloseTo(-(other?.estimate ?? 0), 9)
        expect(one?.low).toBeCloseTo(-(other?.high ?? 0), 9)
        expect(one?.p).toBeCloseTo(other?.p ?? 0, 9)
        expect(one?.low).toBeLessThanOrEqual(one?.high ?? 0)
      }),
    )
  })

  test('a shift of all values is found by just that', () => {
    const x = Array.from({ length: 120 }, (_, i) => i * 7.3)
    const shift = shiftEstimate(
      x.map(v => v + 1_000),
      x,
    )
    expect(shift?.estimate).toBeCloseTo(1_000, 6)
    expect(shift?.p).toBeLessThan(1e-9)
  })

  test('nothing is said of no values, and all alike are no shift', () => {
    expect(shiftEstimate([], [1])).toBeNull()
    expect(shiftEstimate([5, 5, 5], [5, 5])).toEqual({ estimate: 0, low: 0, high: 0, p: 1 })
  })
})

describe('the sample ratio', () => {
  test('a right split raises no alarm, a broken one does', () => {
    expect(sampleRatio([{ weight: 500, candidate: 52, stable: 948 }])).toMatchObject({ mismatch: false })
    expect(sampleRatio([{ weight: 500, candidate: 110, stable: 890 }])).toMatchObject({
      mismatch: true,
      candidate: 110,
      expected: 50,
      units: 1000,
    })
    expect(sampleRatio([{ weight: 5_000, candidate: 400, stable: 600 }])).toMatchObject({ mismatch: true })
  })

  test('a stage that gave everyone the new version says nothing, nor does no unit', () => {
    expect(sampleRatio([{ weight: 10_000, candidate: 900, stable: 100 }]).p).toBe(1)
    expect(sampleRatio([]).mismatch).toBe(false)
  })

  test('an alarm once given stays', () => {
    expect(sampleRatio([{ weight: 500, candidate: 50, stable: 950 }], 0.0002).mismatch).toBe(true)
  })
})

describe('how many are still needed', () => {
  const plan = { margin: 0.02, confidence: 0.95 }

  test('is just enough to pass at the rates of now', () => {
    const needed = neededSample(of(190, 200), of(1_710, 1_800), plan) ?? 0
    expect(needed).toBeGreaterThan(200)
    const at = (n: number) =>
      probabilityNotWorse(of(Math.round(n * 0.95), n), of(Math.round(n * 9 * 0.95), n * 9), 0.02)
    expect(at(needed)).toBeGreaterThan(0.949)
    expect(at(Math.floor(needed * 0.95))).toBeLessThan(0.9505)
  })

  test('is what there is when that passes, and no number when it never will', () => {
    expect(neededSample(of(990, 1_000), of(9_000, 10_000), plan)).toBe(1_000)
    expect(neededSample(of(170, 200), of(1_710, 1_800), plan)).toBeNull()
    expect(neededSample(of(0, 0), of(10, 10), plan)).toBeNull()
  })
})
