import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Coalescer } from './coalesce'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the first goes at once, a burst becomes one more, none is late by more than the time given', () => {
  const out: string[] = []
  const c = new Coalescer<string>(50, v => out.push(v))
  c.push('a', 'a1')
  c.push('b', 'b1')
  for (let i = 2; i <= 9; i++) c.push('a', `a${i}`)
  expect(out).toEqual(['a1', 'b1'])
  vi.advanceTimersByTime(50)
  expect(out).toEqual(['a1', 'b1', 'a9'])
  vi.advanceTimersByTime(500)
  c.push('a', 'a10')
  expect(out).toEqual(['a1', 'b1', 'a9', 'a10'])
  c.push('a', 'a11')
  c.clear()
  vi.advanceTimersByTime(500)
  expect(out).toHaveLength(4)
})
