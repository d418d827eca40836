import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBlocks } from './blocks'
import { eValue, harmThreshold, look, noEvidence, pValue, showsHarm } from './e-process'
import { probabilityNotWorse } from './posterior'
import { seeded } from './random'
import { sampleRatio } from './sample-ratio'
import { everyUnits, rollbackShare } from './simulate'

const ALPHA = 0.05
const looks = everyUnits(20, 200, 5)
const canary = { looks, threshold: harmThreshold(1, ALPHA), runs: 4_000, seed: 6 }
const shareOf = (stable: number, candidate: number, stablePerCandidate: number, runs = canary.runs) =>
  rollbackShare({ ...canary, stable, candidate, stablePerCandidate, runs })

describe('4,000 canaries, looked at after every 5 calls from 20 to 200', () => {
  test.each([
    [0.9, 9],
    [0.95, 9],
    [0.99, 9],
    [0.9, 1],
    [0.95, 1],
    [0.99, 1],
  ])('at equal rates of %d, with %d old calls beside each new one, few are taken back', (rate, beside) => {
    const share = shareOf(rate, rate, beside)
    expect(share).toBeLessThanOrEqual(ALPHA)
    expect(share, 'what the design expects').toBeLessThan(0.015)
  })

  test('a new version that is better is taken back more seldom still', () => {
    expect(shareOf(0.9, 0.95, 9)).toBeLessThan(0.002)
  })

  test.each([3, 9, 19])('0.85 beside 0.95 is found out, with %d old calls beside each new one', beside => {
    expect(shareOf(0.95, 0.85, beside)).toBeGreaterThanOrEqual(0.9)
  })

  test('even half and half, where the old rate is known no better than the new one, most are found out', () => {
    expect(shareOf(0.95, 0.85, 1)).toBeGreaterThan(0.7)
  })

  test('with three guardrails the threshold keeps the chance over all of them', () => {
    const share = rollbackShare({
      ...canary,
      stable: 0.95,
      candidate: 0.95,
      stablePerCandidate: 9,
      threshold: harmThreshold(3, ALPHA),
    })
    expect(share * 3).toBeLessThanOrEqual(ALPHA)
  })
})

describe('the E-process', () => {
  const block = fc.tuple(fc.boolean(), fc.nat(9), fc.nat(9)).map(([hit, a, b]) => ({
    candidate: { hits: hit ? 1 : 0, units: 1 },
    stable: { hits: Math.min(a, b), units: Math.max(a, b) },
  }))

  test('each factor is worth at most 1 on average wherever the new rate is no lower', () => {
    const rates = fc.double({ min: 0.01, max: 0.99, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(block, { maxLength: 30 }),
        rates,
        rates,
        fc.integer({ min: 1, max: 6 }),
        (past, a, b, m) => {
          const [old, next] = [Math.min(a, b), Math.max(a, b)]
          const before = look(noEvidence, past)
          let mean = 0
          for (const hit of [0, 1])
            for (let k = 0; k <= m; k++) {
              const chance = (hit === 1 ? next : 1 - next) * binomial(m, k) * old ** k * (1 - old) ** (m - k)
              const after = look(before, [
                { candidate: { hits: hit, units: 1 }, stable: { hits: k, units: m } },
              ])
              mean += chance * eValue(after)
            }
          expect(mean / eValue(before)).toBeLessThanOrEqual(1 + 1e-9)
        },
      ),
    )
  })

  test('p never rises, and harm once shown stays shown', () => {
    fc.assert(
      fc.property(fc.array(fc.array(block, { maxLength: 5 }), { maxLength: 20 }), steps => {
        let evidence = noEvidence
        for (const blocks of steps) {
          const next = look(evidence, blocks)
          expect(pValue(next)).toBeLessThanOrEqual(pValue(evidence))
          if (showsHarm(evidence, 20)) expect(showsHarm(next, 20)).toBe(true)
          evidence = next
        }
      }),
    )
  })

  test('blocks take every outcome once, when both sides have one, by counts alone', () => {
    const outcome = fc.record({
      side: fc.constantFrom('candidate' as const, 'stable' as const),
      hit: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 60 }), outcomes => {
        const blocks = toBlocks(outcomes)
        const count = (side: 'candidate' | 'stable') => outcomes.filter(o => o.side === side).length
        const both = count('candidate') > 0 && count('stable') > 0
        for (const side of ['candidate', 'stable'] as const) {
          const taken = blocks.reduce((sum, b) => sum + b[side].units, 0)
          expect(taken).toBe(both ? count(side) : 0)
        }
        const turned = toBlocks(outcomes.map(o => ({ ...o, hit: !o.hit })))
        expect(turned.map(b => b.stable.units)).toEqual(blocks.map(b => b.stable.units))
      }),
    )
  })
})

describe('promotion of an identical canary', () => {
  const promoted = (units: number, runs = 400): number => {
    const random = seeded(units)
    const draw = (n: number) => ({
      hits: Array.from({ length: n }, random).filter(x => x < 0.95).length,
      units: n,
    })
    let passed = 0
    for (let run = 0; run < runs; run++)
      if (probabilityNotWorse(draw(units), draw(units * 9), 0.02) > 0.95) passed++
    return passed / runs
  }

  test('hardly ever with little data, mostly with enough', () => {
    expect(promoted(50)).toBeLessThan(0.25)
    expect(promoted(1_500)).toBeGreaterThan(0.85)
  })
})

test('of 2,000 right splits that are looked at after every unit, hardly any raises an alarm', () => {
  const random = seeded(11)
  let alarms = 0
  for (let run = 0; run < 2_000; run++) {
    let [candidate, worst] = [0, 1]
    for (let units = 1; units <= 400; units++) {
      if (random() < 0.05) candidate++
      worst = sampleRatio([{ weight: 500, candidate, stable: units - candidate }], worst).p
    }
    if (worst < 0.001) alarms++
  }
  expect(alarms / 2_000).toBeLessThanOrEqual(0.002)
})

function binomial(n: number, k: number): number {
  let ways = 1
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i
  return ways
}
