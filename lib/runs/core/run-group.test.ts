import fc from 'fast-check'
import { expect, test } from 'vitest'
import { continues, QUIET_GAP_MS, readTraceparent, runGroup } from './run-group'

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
const traceparent = fc
  .tuple(hex(32), hex(16), hex(2))
  .filter(([t, s]) => !/^0+$/.test(t) && !/^0+$/.test(s))
  .map(([t, s, f]) => `00-${t}-${s}-${f}`)
const maybe = <T>(a: fc.Arbitrary<T>) => fc.option(a, { nil: undefined })
const hints = fc.record({
  traceparent: maybe(fc.oneof(traceparent, fc.string())),
  runId: maybe(fc.string()),
  conversationId: maybe(fc.string()),
  sessionId: maybe(fc.string()),
})

test('two principals never share a run', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), hints, (a, b, h) => {
      fc.pre(a !== b)
      expect(runGroup(a, h).key).not.toBe(runGroup(b, h).key)
    }),
  )
})

test('the trace wins, then the run id, the conversation, the session, then the gap', () => {
  const all = {
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    runId: 'r',
    conversationId: 'c',
    sessionId: 's',
  }
  expect(runGroup('p', all)).toMatchObject({ kind: 'trace', trace: { flags: '01' } })
  expect(runGroup('p', { ...all, traceparent: 'nonsense' })).toMatchObject({ kind: 'run' })
  expect(runGroup('p', { conversationId: 'c', sessionId: 's' }).kind).toBe('conversation')
  expect(runGroup('p', { runId: '', sessionId: 's' }).kind).toBe('session')
  expect(runGroup('p', {})).toMatchObject({ kind: 'gap' })
})

test('a valid traceparent gives its parts, anything else nothing', () => {
  fc.assert(
    fc.property(traceparent, text => {
      expect(readTraceparent(text)?.traceId).toBe(text.slice(3, 35))
    }),
  )
  for (const bad of [
    '',
    '00-0',
    `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`,
    `ff-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  ])
    expect(readTraceparent(bad)).toBeUndefined()
})

test('only a run without any tie ends by itself after the gap', () => {
  const start = new Date('2026-01-01T00:00:00Z')
  const later = (ms: number) => new Date(start.getTime() + ms)
  const gap = runGroup('p', {})
  expect(continues(gap, start, later(QUIET_GAP_MS - 1))).toBe(true)
  expect(continues(gap, start, later(QUIET_GAP_MS))).toBe(false)
  expect(continues(runGroup('p', { runId: 'r' }), start, later(QUIET_GAP_MS * 10))).toBe(true)
})
