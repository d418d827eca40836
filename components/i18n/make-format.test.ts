import { expect, test } from 'vitest'
import { makeFormat } from './make-format'

const en = makeFormat('en', 'UTC', (unit, n) => `${n} ${unit}`)
const oslo = makeFormat('en', 'Europe/Oslo', (unit, n) => `${n} ${unit}`)
const now = new Date('2026-11-30T10:42:00Z')

test('every date and time says its zone', () => {
  expect(en.dateTime('2026-11-30T10:31:08Z')).toBe('30 Nov 2026, 10:31:08 UTC')
  expect(oslo.time('2026-11-30T10:31:08Z')).toBe('11:31:08 Europe/Oslo')
})

test('relative times use the largest unit', () => {
  expect(en.relative('2026-11-30T10:37:00Z', now)).toBe('5 min ago')
  expect(en.relative('2026-12-02T10:42:00Z', now)).toMatch(/in 2 days/)
})

test('durations show two units at most', () => {
  expect(en.duration(420)).toBe('420 ms')
  expect(en.duration(1904)).toBe('1.9 s')
  expect(en.duration(37 * 60_000)).toBe('37 min')
  expect(en.duration(3 * 3_600_000 + 18 * 60_000 + 4000)).toBe('3 h 18 min')
})

test('bytes and numbers', () => {
  expect(en.bytes(512)).toBe('512 b')
  expect(en.bytes(307_200)).toBe('300.0 kb')
  expect(en.number(48210)).toBe('48,210')
  expect(en.percent(0.019)).toBe('1.9%')
})
