import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonMeter } from './json-meter'

const bytes = (text: string) => new TextEncoder().encode(text)
const measure = (text: string, depth: number, values: number, lines = false) =>
  new JsonMeter({ depth, values }, lines).push(bytes(text))

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
const valuesOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Math.max(1, Object.values(value).length) +
      Object.values(value).reduce<number>((n, v) => n + valuesOf(v), 0)
    : 0

test('measures any JSON exactly, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(20), (value, cut) => {
      const text = bytes(JSON.stringify(value))
      const [depth, values] = [depthOf(value), valuesOf(value)]
      const meter = new JsonMeter({ depth, values })
      expect(meter.push(text.subarray(0, cut))).toBeUndefined()
      expect(meter.push(text.subarray(cut))).toBeUndefined()
      if (depth > 0) expect(new JsonMeter({ depth: depth - 1, values }).push(text)).toBe('depth')
      if (values > 0) expect(new JsonMeter({ depth, values: values - 1 }).push(text)).toBe('values')
    }),
  )
})

test('sees through strings and quotes in them, and counts each line of a stream for itself', () => {
  expect(measure(JSON.stringify(['[[[[,,,,"\\']), 1, 1)).toBeUndefined()
  expect(measure('data: [1,2]\ndata: [1,2]\n', 1, 2, true)).toBeUndefined()
  expect(measure('data: "unfinished\ndata: [[1]]\n', 1, 9, true)).toBe('depth')
})
