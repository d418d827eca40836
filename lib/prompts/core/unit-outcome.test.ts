import { describe, expect, test } from 'vitest'
import type { Guardrail } from '../contract'
import { outcomeOfEvaluation } from './otlp-outcome'
import { type SeenCall, unitOutcome } from './unit-outcome'

const guardrails: Guardrail[] = [
  { name: 'tools', metric: 'tool_success' },
  { name: 'declined', metric: 'not_declined' },
  { name: 'held', metric: 'not_held' },
  { name: 'quick', metric: 'latency', sloMs: 800 },
  { name: 'helpful', metric: 'score', score: 'helpfulness', atLeast: 4 },
]
const call = (over: Partial<SeenCall> = {}): SeenCall => ({
  state: 'COMPLETED',
  cause: null,
  toolError: false,
  held: false,
  durationMs: 120,
  ...over,
})
const hits = (calls: SeenCall[], values: { metric: string; value: number }[] = []) =>
  unitOutcome(guardrails, calls, values).hits

describe('how a unit went', () => {
  test('nothing is said of nothing', () => {
    expect(unitOutcome(guardrails, [], [])).toEqual({ hits: {}, latencyMs: null })
  })

  test('one failed call of many is a miss: the unit is the conversation', () => {
    expect(hits([call(), call(), call()])).toMatchObject({
      tools: true,
      declined: true,
      held: true,
      quick: true,
    })
    expect(hits([call(), call({ toolError: true }), call()]).tools).toBe(false)
    expect(hits([call({ state: 'FAILED', cause: 'upstream_timeout' })]).tools).toBe(false)
    expect(hits([call({ state: 'FAILED', cause: 'validation_failed' })]).tools).toBe(false)
  })

  test.each(['rate_limited', 'cancelled', 'frozen', 'breaker_open', 'unauthenticated'] as const)(
    '%s is no doing of the prompt',
    cause => {
      expect(hits([call({ state: 'FAILED', cause })]).tools).toBeUndefined()
    },
  )

  test('declined and unanswered are misses of their own, not failures of a tool', () => {
    const declined = hits([call(), call({ state: 'FAILED', cause: 'human_declined', held: true })])
    expect(declined).toMatchObject({ tools: true, declined: false, held: false })
    expect(hits([call({ state: 'EXPIRED', cause: 'expired', held: true })]).declined).toBe(false)
    expect(hits([call({ state: 'WAITING_FOR_INPUT', held: true })])).toEqual({ declined: true, held: false })
  })

  test('latency is the slowest call', () => {
    const slow = unitOutcome(guardrails, [call(), call({ durationMs: 900 })], [])
    expect(slow).toMatchObject({ hits: { quick: false }, latencyMs: 900 })
    expect(hits([call()], [{ metric: 'latency', value: 801 }]).quick).toBe(false)
  })

  test('scores are averaged; other names are not taken for them', () => {
    expect(
      hits(
        [],
        [
          { metric: 'helpfulness', value: 5 },
          { metric: 'helpfulness', value: 3 },
        ],
      ).helpful,
    ).toBe(true)
    expect(hits([], [{ metric: 'helpfulness', value: 3.9 }]).helpful).toBe(false)
    expect(hits([], [{ metric: 'politeness', value: 5 }]).helpful).toBeUndefined()
  })

  test('what others report joins what the gateway saw', () => {
    expect(hits([call()], [{ metric: 'tool_success', value: 0 }]).tools).toBe(false)
  })
})

describe('an evaluation in a trace', () => {
  const span = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
  const evaluation = {
    'gen_ai.evaluation.name': 'helpfulness',
    'gen_ai.evaluation.score.value': 4.2,
    'gen_ai.prompt.name': 'ticket-risk-review',
  }

  test('is an outcome of its conversation, else of its trace, once', () => {
    expect(outcomeOfEvaluation({ ...evaluation, 'gen_ai.conversation.id': 'c-1' }, span)).toEqual({
      prompt: 'ticket-risk-review',
      name: 'helpfulness',
      value: 4.2,
      conversationId: 'c-1',
      key: `${span.traceId}:${span.spanId}:helpfulness`,
    })
    expect(outcomeOfEvaluation(evaluation, span)).toMatchObject({ traceId: span.traceId })
  })

  test.each([
    ['pass', 1],
    ['Failed', 0],
  ])('the label %s without a value is %d', (label, value) => {
    const { 'gen_ai.evaluation.score.value': _, ...rest } = evaluation
    expect(outcomeOfEvaluation({ ...rest, 'gen_ai.evaluation.score.label': label }, span)?.value).toBe(value)
  })

  test.each([
    ['no name', { ...evaluation, 'gen_ai.evaluation.name': undefined }],
    ['no prompt', { ...evaluation, 'gen_ai.prompt.name': '' }],
    ['a value that is no number', { ...evaluation, 'gen_ai.evaluation.score.value': Number.NaN }],
    ['an empty event', {}],
  ])('%s is nothing', (_, attributes) => {
    expect(outcomeOfEvaluation(attributes, span)).toBeUndefined()
  })
})
