import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GuardrailNumbers, judgeSettings } from '../contract'
import { type Evidence, type JudgeState, judge } from './judge'
import { sampleRatio } from './stats'

const settings = judgeSettings.parse({})
const stages = [
  { weight: 500, minMinutes: 10, minSample: 50 },
  { weight: 2_500, minMinutes: 10, minSample: 200 },
  { weight: 10_000, minMinutes: 0, minSample: 0 },
]
const state: JudgeState = {
  stages,
  stage: 1,
  minutesInStage: 30,
  unitsInStage: 300,
  hasStable: true,
  settings,
}
const good: GuardrailNumbers = {
  name: 'tool-success',
  candidate: { hits: 620, units: 650 },
  stable: { hits: 7_600, units: 8_000 },
  e: 0.2,
  threshold: 40,
  p: 0.6,
  notWorse: 0.97,
  needed: 650,
  latency: null,
}
const evidence = (changes: Partial<GuardrailNumbers> = {}, more: Partial<Evidence> = {}): Evidence => ({
  guardrails: [{ ...good, ...changes }],
  harmed: new Set(),
  sampleRatio: sampleRatio([]),
  ...more,
})
const verdict = (s: Partial<JudgeState>, e: Evidence) => judge({ ...state, ...s }, e)

describe('the judge', () => {
  test('lets a canary that is not worse go on to everyone, and then promotes it', () => {
    expect(verdict({}, evidence())).toMatchObject({ verdict: 'advance', reasons: [{ code: 'not_worse' }] })
    expect(verdict({ stage: 2 }, evidence()).verdict).toBe('promote')
  })

  test('asks less before a larger part than before everyone', () => {
    const leaning = evidence({ notWorse: 0.7 })
    expect(verdict({ stage: 0 }, leaning).verdict).toBe('advance')
    expect(verdict({ stage: 1 }, leaning)).toMatchObject({
      verdict: 'hold',
      reasons: [
        { code: 'inconclusive', guardrail: 'tool-success', params: { probability: 0.7, needs: 0.95 } },
      ],
    })
  })

  test('collects until the stage has had its time and its sample', () => {
    expect(verdict({ minutesInStage: 4 }, evidence())).toMatchObject({
      verdict: 'collecting',
      reasons: [{ code: 'needs_time', params: { minutes: 6, of: 10 } }],
    })
    expect(verdict({ unitsInStage: 120 }, evidence())).toMatchObject({
      verdict: 'collecting',
      reasons: [{ code: 'needs_sample', params: { units: 80, of: 200 } }],
    })
  })

  test('takes back at once, before time and sample', () => {
    const harmed = evidence({ e: 55 }, { harmed: new Set(['tool-success']) })
    expect(verdict({ minutesInStage: 0, unitsInStage: 25 }, harmed)).toEqual({
      verdict: 'rollback',
      reasons: [{ code: 'harm', guardrail: 'tool-success', params: { e: 55, threshold: 40 } }],
    })
  })

  test('stops at a wrong sample ratio, whatever else it sees', () => {
    const broken = { sampleRatio: sampleRatio([{ weight: 500, candidate: 200, stable: 800 }]) }
    expect(verdict({}, evidence({}, broken)).verdict).toBe('stopped')
    expect(verdict({}, evidence({}, { ...broken, harmed: new Set(['tool-success']) })).verdict).toBe(
      'stopped',
    )
  })

  test('holds where nothing can be compared', () => {
    expect(verdict({ hasStable: false }, evidence()).reasons).toEqual([{ code: 'no_stable', params: {} }])
    expect(verdict({}, { ...evidence(), guardrails: [] }).reasons).toEqual([
      { code: 'no_guardrails', params: {} },
    ])
    const few = evidence({ stable: { hits: 9, units: 9 } })
    expect(verdict({}, few)).toMatchObject({ verdict: 'hold', reasons: [{ code: 'needs_outcomes' }] })
  })

  const numbers = fc.record({
    candidate: fc.nat(3_000),
    stable: fc.nat(3_000),
    notWorse: fc.double({ min: 0, max: 1, noNaN: true }),
  })

  test('never passes on inconclusive evidence or too little data, in whatever mix of guardrails', () => {
    fc.assert(
      fc.property(
        fc.array(numbers, { maxLength: 4 }),
        fc.nat(2),
        fc.nat(400),
        fc.nat(60),
        (all, stage, units, minutes) => {
          const guardrails = all.map((n, i) => ({
            ...good,
            name: `g${i}`,
            notWorse: n.notWorse,
            candidate: { hits: n.candidate, units: n.candidate },
            stable: { hits: n.stable, units: n.stable },
          }))
          const said = verdict(
            { stage, unitsInStage: units, minutesInStage: minutes },
            evidence({}, { guardrails }),
          ).verdict
          if (said !== 'advance' && said !== 'promote') return
          const { minMinutes, minSample } = stages[stage] ?? { minMinutes: 0, minSample: 0 }
          expect(minutes).toBeGreaterThanOrEqual(minMinutes)
          expect(units).toBeGreaterThanOrEqual(minSample)
          expect(guardrails.length).toBeGreaterThan(0)
          for (const g of guardrails) {
            expect(Math.min(g.candidate.units, g.stable.units)).toBeGreaterThanOrEqual(20)
            expect(g.notWorse).toBeGreaterThan(stage === 0 ? 0.5 : 0.95)
          }
        },
      ),
    )
  })

  test('never acts on what the old version does alone', () => {
    const worse = evidence({ stable: { hits: 100, units: 8_000 } })
    expect(verdict({}, worse).verdict).toBe('advance')
  })
})
