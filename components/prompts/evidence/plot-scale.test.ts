import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JudgementDto } from '@/lib/prompts'
import { niceTicks, plotOf, spread } from './plot-scale'

const box = { left: 40, right: 640, top: 10, bottom: 210 }

const look = (stage: number, units: number, e: number): JudgementDto => ({
  id: '0192f0c4-0000-7000-8000-000000000000',
  at: '2026-11-30T10:00:00Z',
  stage,
  verdict: 'collecting',
  reasons: [],
  applied: false,
  sampleRatio: { candidate: units, expected: units, units: units * 2, p: 1, mismatch: false },
  falseRollback: null,
  guardrails: [
    {
      name: 'tool-success',
      candidate: { hits: units, units },
      stable: { hits: units, units },
      e,
      threshold: 20,
      p: 1,
      notWorse: 0.5,
      needed: null,
      latency: null,
    },
  ],
})

test('nothing is drawn before the first look', () => {
  expect(plotOf([], box)).toBeUndefined()
})

test('a line begins and ends where its looks are, and the threshold lies above a calm one', () => {
  const plot = plotOf([look(0, 0, 1), look(0, 50, 0.5), look(1, 100, 2)], box)
  expect(plot?.lines[0]?.end).toMatchObject({ x: 640, e: 2 })
  expect(plot?.threshold.y).toBeLessThan(plot?.lines[0]?.end.y ?? 0)
  expect(plot?.stages.map(s => s.stage)).toEqual([0, 1])
  expect(plot?.stages[1]?.x).toBe(640)
})

test('all that is drawn lies in the box, whatever the evidence', () => {
  const looks = fc.array(
    fc.tuple(fc.nat(5), fc.nat(100_000), fc.double({ min: 0, max: 1e12, noNaN: true })),
    { minLength: 1, maxLength: 40 },
  )
  fc.assert(
    fc.property(looks, series => {
      const plot = plotOf(
        series.map(([stage, units, e]) => look(stage, units, e)),
        box,
      )
      const numbers = plot?.lines.flatMap(line => [...line.path.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)]) ?? []
      expect(numbers).toHaveLength(series.length)
      for (const [, x, y] of numbers) {
        expect(Number(x)).toBeGreaterThanOrEqual(box.left - 0.1)
        expect(Number(x)).toBeLessThanOrEqual(box.right + 0.1)
        expect(Number(y)).toBeGreaterThanOrEqual(box.top - 0.1)
        expect(Number(y)).toBeLessThanOrEqual(box.bottom + 0.1)
      }
    }),
  )
})

test('ticks are few, round and within the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), whole => {
      const ticks = niceTicks(whole)
      expect(ticks[0]).toBe(0)
      expect(ticks.length).toBeLessThanOrEqual(11)
      expect(ticks.at(-1)).toBeLessThanOrEqual(whole)
    }),
  )
  expect(niceTicks(620)).toEqual([0, 200, 400, 600])
})

test('names never cover each other', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { maxLength: 10 }), ends => {
      const sorted = spread(ends, 14).sort((a, b) => a - b)
      for (const [i, y] of sorted.entries())
        if (i > 0) expect(y - (sorted[i - 1] ?? 0)).toBeGreaterThanOrEqual(14 - 1e-9)
    }),
  )
})
