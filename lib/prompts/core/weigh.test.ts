import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeSettings } from '../contract'
import { noMemory } from './memory'
import { seeded } from './stats'
import { expectedFalseRollback, harmedIn, numbersOf, readFrom, type Settlement, takeIn } from './weigh'

const settings = judgeSettings.parse({
  guardrails: [
    { name: 'tools', metric: 'tool_success' },
    { name: 'helpful', metric: 'score' },
  ],
})
const { guardrails } = settings

const hit = fc.option(fc.boolean(), { nil: undefined })
const settlements = fc
  .array(
    fc.record({
      variant: fc.constantFrom('candidate' as const, 'stable' as const),
      tools: hit,
      helpful: hit,
    }),
    {
      maxLength: 60,
    },
  )
  .map(list =>
    list.map(({ variant, tools, helpful }, i): Settlement => {
      const hits = { ...(tools !== undefined && { tools }), ...(helpful !== undefined && { helpful }) }
      return { seq: i + 1, variant, stage: i % 2, hits }
    }),
  )

describe('the judge’s memory', () => {
  test('takes every outcome in once, however the looks are cut, as soon as both sides have one', () => {
    fc.assert(
      fc.property(settlements, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (all, steps) => {
        let memory = noMemory
        for (let at = 0, i = 0; at < all.length; i++) {
          at = Math.min(all.length, at + (steps[i % steps.length] ?? 1))
          const from = readFrom(memory)
          memory = takeIn(
            memory,
            guardrails,
            all.filter(s => s.seq > from && s.seq <= at),
          )
          expect(memory.seen).toBe(at)
          expect(memory.splits.reduce((n, s) => n + s.candidate + s.stable, 0)).toBe(at)
        }
        for (const { name } of guardrails) {
          const { evidence, upTo } = memory.guardrails[name] ?? { evidence: undefined, upTo: 0 }
          for (const side of ['candidate', 'stable'] as const) {
            const theirs = all.filter(s => s.variant === side && s.hits[name] !== undefined && s.seq <= upTo)
            expect(evidence?.[side].units ?? 0).toBe(theirs.length)
            expect(evidence?.[side].hits ?? 0).toBe(theirs.filter(s => s.hits[name]).length)
          }
        }
      }),
    )
  })

  test('a guardrail whose other side never speaks does not make each look read more and more', () => {
    const stable = Array.from(
      { length: 12_000 },
      (_, i): Settlement => ({ seq: i + 1, variant: 'stable', stage: 0, hits: { tools: true } }),
    )
    const memory = takeIn(noMemory, guardrails, stable)
    expect(readFrom(memory)).toBe(7_000)
    expect(memory.guardrails.helpful?.upTo).toBe(12_000)
  })
})

describe('what the evidence says', () => {
  const random = seeded(3)
  const canary = (rates: { candidate: number; stable: number }, units: number): Settlement[] =>
    Array.from({ length: units * 10 }, (_, i) => {
      const variant = i % 10 === 0 ? 'candidate' : 'stable'
      return { seq: i + 1, variant, stage: 0, hits: { tools: random() < rates[variant] } }
    })

  test('a worse version is found out, an equal one passes in time', () => {
    const worse = takeIn(noMemory, guardrails, canary({ candidate: 0.7, stable: 0.95 }, 100))
    expect([...harmedIn(worse, settings)]).toEqual(['tools'])
    const equal = takeIn(noMemory, guardrails, canary({ candidate: 0.95, stable: 0.95 }, 2_000))
    expect([...harmedIn(equal, settings)]).toEqual([])
    const [tools, helpful] = numbersOf(equal, settings, null)
    expect(tools?.notWorse).toBeGreaterThan(0.95)
    expect(tools?.candidate.units).toBe(2_000)
    expect(tools?.needed).toBeLessThanOrEqual(2_000)
    expect(tools?.threshold).toBe(40)
    expect(helpful).toMatchObject({ e: 1, p: 1, needed: null, candidate: { units: 0 } })
  })

  test('the expected share of false rollbacks is small and never above α', () => {
    const equal = numbersOf(
      takeIn(noMemory, guardrails, canary({ candidate: 0.95, stable: 0.95 }, 300)),
      settings,
      null,
    )
    const share = expectedFalseRollback(equal, { weight: 1_000, units: 200, alpha: 0.05 })
    expect(share).toBeLessThan(0.02)
    expect(expectedFalseRollback([], { weight: 1_000, units: 200, alpha: 0.05 })).toBeNull()
    expect(expectedFalseRollback(equal, { weight: 10_000, units: 200, alpha: 0.05 })).toBeNull()
  })
})
