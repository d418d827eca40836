import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CallDto, RunEvent, RunRow } from '@/lib/runs'
import { bar, makeScale, place, ticks } from './scale'
import { type CallSpan, callSpans } from './spans'
import { type Delta, extend, lastSeq, type Timeline } from './timeline'

const at = (ms: number) => new Date(1_700_000_000_000 + ms).toISOString()
const T = (ms: number) => 1_700_000_000_000 + ms
const call = (id: string, from: number, to: number | null, over: Partial<CallDto> = {}): CallDto => ({
  id,
  runId: 'r',
  kind: 'tool',
  server: 's',
  contractId: null,
  requestedName: id,
  name: id,
  tier: 'L0',
  state: to === null ? 'RUNNING' : 'COMPLETED',
  cause: null,
  causeDetail: null,
  toolError: false,
  decision: null,
  progress: null,
  argumentsSummary: null,
  resultSummary: null,
  hasArguments: false,
  hasResult: false,
  attempts: 1,
  idempotencyKey: null,
  inboxItemId: null,
  submittedAt: at(from),
  runningAt: null,
  finishedAt: to === null ? null : at(to),
  humanMs: 0,
  durationMs: null,
  ...over,
})
const event = (seq: number, callId: string, type: RunEvent['type'], ms: number, data = {}): RunEvent => ({
  seq,
  callId,
  type,
  at: at(ms),
  data,
})
const run = (lastSeq: number): RunRow => ({
  id: 'r',
  agent: 'a',
  profile: { id: 'p', name: 'p' },
  user: null,
  state: 'running',
  startedAt: at(0),
  lastActivityAt: at(0),
  endedAt: null,
  calls: 0,
  failed: 0,
  waiting: 0,
  traceId: null,
  conversationId: null,
  client: null,
  lastSeq,
})

test('deltas in pages of any size, repeated or late, give the table', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 40 }),
      fc.array(fc.record({ size: fc.integer({ min: 1, max: 9 }), again: fc.boolean() }), {
        minLength: 60,
        maxLength: 60,
      }),
      (touches, pages) => {
        const table = touches.map((id, i) => event(i + 1, id, 'call.progress', i))
        const delta = (after: number, upTo: number): Delta => {
          const events = table.slice(after, upTo)
          const ids = new Set(events.map(e => e.callId))
          return {
            run: run(upTo),
            events,
            calls: [...ids].sort().map(id => call(id ?? '', 0, null, { attempts: upTo })),
            more: false,
          }
        }
        let held: Timeline | undefined
        let late: Delta | undefined
        for (const { size, again } of pages) {
          const d = delta(lastSeq(held), Math.min(table.length, lastSeq(held) + size))
          held = extend(held, d)
          if (again) held = extend(held, d)
          if (late) held = extend(held, late)
          late = d
        }
        expect(held?.events).toEqual(table)
        expect(held?.calls.map(c => c.id)).toEqual([...new Set(touches)].sort())
        expect(held?.run.lastSeq).toBe(table.length)
      },
    ),
  )
})

test('a call is cut where it waited for a person, and says who answered', () => {
  const [span] = callSpans(
    [call('a', 0, 100)],
    [
      event(1, 'a', 'call.submitted', 0),
      event(2, 'a', 'call.running', 1),
      event(3, 'a', 'call.waiting', 20),
      event(4, 'a', 'call.answered', 80, { decidedBy: { name: 'Jonas' } }),
      event(5, 'a', 'call.running', 81),
    ],
  )
  expect(span?.pieces).toEqual([
    { kind: 'work', from: T(0), to: T(20) },
    { kind: 'person', from: T(20), to: T(80), who: 'Jonas' },
    { kind: 'work', from: T(80), to: T(100) },
  ])
})

test('a call that waits now is open at its end; one that expired waiting ends with its wait', () => {
  const [open] = callSpans([call('a', 0, null)], [event(1, 'a', 'call.waiting', 5)])
  expect(open?.pieces.at(-1)).toEqual({ kind: 'person', from: T(5), to: null })
  const [expired] = callSpans([call('a', 0, 50)], [event(1, 'a', 'call.waiting', 0)])
  expect(expired?.pieces).toEqual([{ kind: 'person', from: T(0), to: T(50) }])
})

const spans = fc.array(
  fc
    .tuple(fc.nat(5000), fc.nat(5000), fc.nat(5000), fc.boolean())
    .map(([from, work, wait, open]): CallSpan => {
      const pieces = [
        { kind: 'work' as const, from: T(from), to: T(from + work) },
        { kind: 'person' as const, from: T(from + work), to: open ? null : T(from + work + wait) },
      ]
      return { call: call('x', 0, 0), from: T(from), to: open ? null : T(from + work + wait), pieces }
    }),
  { maxLength: 20 },
)

test('the axis rises, covers 0 to 1, and every bar lies on it', () => {
  fc.assert(
    fc.property(spans, fc.boolean(), (all, fold) => {
      const scale = makeScale(all, { from: T(0), to: T(20_000) }, fold)
      expect(scale.stretches[0]?.start).toBe(0)
      expect(scale.stretches.at(-1)?.end).toBeCloseTo(1, 6)
      let before = 0
      for (let ms = 0; ms <= 20_000; ms += 500) {
        const x = place(scale, T(ms))
        expect(x).toBeGreaterThanOrEqual(before)
        expect(x).toBeLessThanOrEqual(1 + 1e-9)
        before = x
      }
      for (const span of all) {
        const { left, width } = bar(scale, span.from, span.to ?? scale.to)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(width).toBeGreaterThan(0)
        expect(left + width).toBeLessThanOrEqual(1 + 1e-6)
      }
      const places = ticks(scale).map(t => t.at)
      expect([...places].sort((a, b) => a - b)).toEqual(places)
    }),
  )
})

test('a long answer is folded to a small width, a short one and work beside it are not', () => {
  const long = callSpans(
    [call('a', 0, 100_000)],
    [event(1, 'a', 'call.waiting', 1000), event(2, 'a', 'call.answered', 99_000)],
  )
  const folded = makeScale(long, { from: T(0), to: T(100_000) }, true)
  expect(folded.stretches.map(s => s.folded)).toEqual([false, true, false])
  expect(place(folded, T(99_000)) - place(folded, T(1000))).toBeCloseTo(0.08)
  const plain = makeScale(long, { from: T(0), to: T(100_000) }, false)
  expect(place(plain, T(50_000))).toBeCloseTo(0.5)
  const beside = [...long, ...callSpans([call('b', 500, 99_500)], [])]
  expect(makeScale(beside, { from: T(0), to: T(100_000) }, true).stretches).toHaveLength(1)
})
