import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProgressScale } from './progress-scale'

const reports = (scale: ProgressScale, values: number[], total?: number) =>
  values.map(value => scale.take({ value, ...(total !== undefined && { total }) }))

test('a tool alone is passed on as it is; where it goes back it is not', () => {
  const scale = new ProgressScale()
  expect(reports(scale, [0, 0.25, 0.25, 0.1, 1], 1).map(p => p?.progress)).toEqual([
    0,
    0.25,
    0.25,
    undefined,
    1,
  ])
})

test('signs of life are small whole numbers', () => {
  const scale = new ProgressScale()
  expect([scale.tick(), scale.tick(), scale.tick()]).toEqual([1, 2, 3])
})

test('a tool that starts behind the signs of life is moved up with its total', () => {
  const scale = new ProgressScale()
  for (let i = 0; i < 3; i++) scale.tick()
  expect(reports(scale, [0.1, 0.2, 1], 1)).toEqual([
    { progress: 3.1, total: 4 },
    { progress: 3.2, total: 4 },
    { progress: 4, total: 4 },
  ])
  const ahead = new ProgressScale()
  for (let i = 0; i < 3; i++) ahead.tick()
  expect(reports(ahead, [10, 20], 100)).toEqual([
    { progress: 10, total: 100 },
    { progress: 20, total: 100 },
  ])
})

test('a question in the middle: what comes after grows on', () => {
  const scale = new ProgressScale()
  scale.take({ value: 2, total: 3 })
  expect([scale.tick(), scale.tick()]).toEqual([3, 4])
  expect(scale.take({ value: 3, total: 3 })).toEqual({ progress: 5, total: 5 })
})

test('however they mix, each value is larger than the one before', () => {
  const steps = fc.array(fc.option(fc.double({ min: 1e-6, max: 1000, noNaN: true })))
  fc.assert(
    fc.property(steps, all => {
      const scale = new ProgressScale()
      let own = 0
      let before = 0
      for (const step of all) {
        if (step !== null) own += step
        const seen = step === null ? scale.tick() : scale.take({ value: own })?.progress
        expect(seen).toBeGreaterThan(before)
        if (step === null) expect(Number.isInteger(seen)).toBe(true)
        before = seen ?? before
      }
    }),
  )
})
