import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { causes } from '@/lib/runs'
import { refused, toWire } from './answer'
import { auditKeeps } from './audit-keeps'
import { jsonHash } from './canonical'
import { MASK, maskSecrets } from './mask'
import { Measure } from './measure'
import { principalKey } from './principal'
import { Bucket } from './rate'
import { summarizeArguments, summarizeResult } from './summary'

const deep = (levels: number, end: unknown): unknown => (levels === 0 ? end : { a: deep(levels - 1, end) })

describe('secrets', () => {
  const secret = { type: 'string', format: 'password' }

  test.each([
    [{ properties: { p: secret } }, { p: 'x', q: 1 }, { p: MASK, q: 1 }],
    [{ properties: { p: { 'x-sensitive': true } } }, { p: { deep: 'x' } }, { p: MASK }],
    [{ $defs: { s: secret }, properties: { p: { $ref: '#/$defs/s' } } }, { p: 'x' }, { p: MASK }],
    [{ items: { properties: { p: secret } } }, [{ p: 'x' }], [{ p: MASK }]],
    [{ prefixItems: [{}, secret] }, ['a', 'x'], ['a', MASK]],
    [{ anyOf: [{ properties: { a: {} } }, { properties: { p: secret } }] }, { p: 'x' }, { p: MASK }],
    [{ additionalProperties: secret }, { any: 'x' }, { any: MASK }],
    [{ patternProperties: { '^p': secret } }, { p: 'x' }, { p: MASK }],
    [true, { p: 'x' }, { p: 'x' }],
    [
      { $defs: { s: { ...secret, $anchor: 's' } }, properties: { p: { $ref: '#s' } } },
      { p: 'x' },
      { p: MASK },
    ],
    [{ properties: { a: { $ref: '#' }, p: secret } }, deep(60, { p: 'x' }), deep(60, { p: MASK })],
    [{ patternProperties: { '^p': { properties: { q: secret } } } }, { p: { q: 'x' } }, { p: { q: MASK } }],
    [{ dependentSchemas: { q: { properties: { p: secret } } } }, { p: 'x', q: 1 }, { p: MASK, q: 1 }],
    [{ unevaluatedProperties: secret }, { p: 'x' }, { p: MASK }],
    [{ items: { a: secret } }, [{ __proto__: null, a: 1 }], [{ a: 1 }]],
  ])('of %j are hidden', (schema, value, expected) => {
    expect(maskSecrets(value, schema)).toEqual(expected)
  })

  test('a schema that doubles the work with each level is no burden', () => {
    const twice = (n: number) => ({
      properties: { a: { allOf: [{ $ref: `#/$defs/${n}` }, { $ref: `#/$defs/${n}` }] } },
    })
    const schema = { ...twice(0), $defs: Array.from({ length: 60 }, (_, n) => twice(n + 1)) }
    const self = {
      anyOf: [{ $ref: '#' }, { $ref: '#' }],
      properties: { a: { anyOf: [{ $ref: '#' }, { $ref: '#' }] } },
    }
    const value = deep(60, 'x')
    expect(maskSecrets(value, schema)).toEqual(value)
    expect(maskSecrets(value, self)).toEqual(value)
  })

  test('a schema that refers to itself ends, and any value survives any schema', () => {
    const loop = { $ref: '#' }
    expect(maskSecrets({ a: 1 }, loop)).toEqual({ a: 1 })
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (value, schema) => void maskSecrets(value, schema)))
  })
})

test('a bucket never gives more than its rate and a burst', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 200 }),
      (rate, gaps) => {
        const bucket = new Bucket(rate, 0)
        let now = 0
        let taken = 0
        for (const gap of gaps) {
          now += gap
          if (bucket.take(now) === 0) taken++
        }
        expect(taken).toBeLessThanOrEqual(rate + (now / 1000) * rate + 1e-6)
      },
    ),
  )
})

test('who waits as long as the bucket says is let through', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 20, noNaN: true }), rate => {
      const bucket = new Bucket(rate, 0)
      while (bucket.take(0) === 0);
      const wait = bucket.take(0)
      expect(bucket.take(wait)).toBe(0)
    }),
  )
})

test('every refusal of a tool is an error with its cause, of anything else a JSON-RPC error', () => {
  for (const cause of causes) {
    expect(toWire('tool', refused(cause, 'why'))).toMatchObject({
      result: { isError: true, content: [{ text: 'why' }], _meta: { 'dev.countersign/cause': cause } },
    })
    expect(toWire('prompt', refused(cause, 'why'))).toMatchObject({
      error: { message: 'why', data: { 'dev.countersign/cause': cause } },
    })
  }
})

test('a result keeps its own meta beside the cause', () => {
  const result = { content: [], _meta: { own: 1 }, unknown: [1] }
  expect(toWire('tool', { type: 'result', result })).toEqual({ result })
  expect(toWire('tool', { type: 'result', result, cause: 'tool_error' })).toEqual({
    result: { ...result, _meta: { own: 1, 'dev.countersign/cause': 'tool_error' } },
  })
})

test('the hash does not depend on the order of keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), object => {
      const reversed = Object.fromEntries(Object.entries(object).reverse())
      expect(jsonHash(reversed)).toBe(jsonHash(object))
    }),
  )
})

test('two users of one token are two principals', () => {
  const base = { orgId: 'o', tokenId: 't', agent: 'a', roles: [] }
  const user = (subject: string, subjectTenant?: string) =>
    principalKey({
      ...base,
      onBehalfOf: { subject, roles: [], ...(subjectTenant !== undefined && { subjectTenant }) },
    })
  const keys = [principalKey(base), user('ada'), user('bob'), user('ada', 'x'), user('ada","x')]
  expect(new Set(keys).size).toBe(keys.length)
})

test("the tool's own audit policy wins over the level of its class", () => {
  expect(auditKeeps('summary', {})).toEqual({ arguments: 'summary', result: 'metadata' })
  expect(auditKeeps('full', { includeArguments: 'none' })).toEqual({ arguments: 'none', result: 'full' })
})

test('summaries are short and never show a result', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), object => {
      expect(summarizeArguments(object).length).toBeLessThanOrEqual(240)
    }),
  )
  const text = summarizeResult({
    content: [{ type: 'text', text: 'hidden' }],
    structuredContent: { a: 'hidden' },
  })
  expect(text).toMatch(/^1 text, structured · \d+ B$/)
})

test('reports are passed on in measure, and their end is said once', () => {
  const fates = (bytes: number) => {
    const measure = new Measure()
    return Array.from({ length: 5000 }, () => measure.take(bytes))
  }
  for (const [bytes, passed] of [
    [1, 2000],
    [1000, 2000],
    [100_000, 20],
  ] as const) {
    expect(fates(bytes).filter(f => f === 'pass')).toHaveLength(passed)
    expect(fates(bytes).filter(f => f === 'last')).toHaveLength(1)
  }
})
