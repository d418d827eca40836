import { describe, expect, test } from 'vitest'
import { ajvCompiler } from '../../server/diff-compile'
import { diffInPool } from '../../server/diff-pool'
import { type DiffOptions, diffSchemas } from './index'

const compile = ajvCompiler()
const input: DiffOptions = { direction: 'input', compile }
const of = (schema: Record<string, unknown>) => diffSchemas({}, schema, input)

/** JSON that nests without end, or nearly. */
function deep(levels: number): Record<string, unknown> {
  let schema: Record<string, unknown> = { type: 'string' }
  for (let i = 0; i < levels; i++) schema = { properties: { a: schema } }
  return schema
}

describe('what cannot be compared is told with the reason', () => {
  const cases: [string, Record<string, unknown>, RegExp][] = [
    ['a type that does not exist', { type: 'strnig' }, /type/],
    ['required null', { required: null }, /required is null, not a list/],
    ['a negative length', { minLength: -1 }, /minLength/],
    ['properties that are a list', { properties: [] }, /properties/],
    ['a schema that is a number', { properties: { a: 3 } }, /not a schema/],
    ['an unknown dialect', { $schema: 'https://example.com/my-schema' }, /dialect is not known/],
    ['a reference that leads nowhere', { $ref: '#/$defs/none' }, /does not exist/],
    ['a reference to elsewhere', { $ref: 'https://example.com/other.json' }, /never fetched/],
    ['a reference to itself', { $ref: '#' }, /without end/],
    [
      'references in a ring',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { allOf: [{ $ref: '#/$defs/a' }] } } },
      /without end/,
    ],
    ['a pattern that is none', { pattern: '(' }, /not a regular expression/],
    ['what is no JSON', { const: Number.NaN }, /not JSON/],
    ['depth of ten thousand', deep(10_000), /nested more than/],
  ]
  for (const [name, schema, reason] of cases)
    test(name, () => {
      expect(of(schema)).toMatchObject({ verdict: 'unsupported', changes: [] })
      expect(of(schema).unsupportedReason).toMatch(reason)
      expect(diffSchemas(schema, {}, input).unsupportedReason).toMatch(/^before: /)
    })
})

test('recursion through properties and items is fine', () => {
  const tree = (leaf: object) => ({
    $ref: '#/$defs/node',
    $defs: { node: { type: 'object', properties: { value: leaf, next: { $ref: '#/$defs/node' } } } },
  })
  expect(diffSchemas(tree({ type: 'string' }), tree({ type: 'string' }), input).verdict).toBe('identical')
  expect(diffSchemas(tree({ type: 'string' }), tree({ type: ['string', 'null'] }), input).verdict).toBe(
    'compatible',
  )
  expect(diffSchemas(tree({ type: 'string' }), tree({ type: 'string', maxLength: 2 }), input)).toMatchObject({
    verdict: 'breaking',
    changes: [{ kind: 'max-length-lowered', path: '/$defs/node/properties/value/maxLength' }],
  })
})

test('two megabytes of schema are compared or refused, in a thread', async () => {
  const large = (type: string) => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 12_000 }, (_, i) => [
        `property${i}`,
        { type, description: 'x'.repeat(120), minLength: i % 9 },
      ]),
    ),
  })
  const before = large('string')
  expect(JSON.stringify(before).length).toBeGreaterThan(2_000_000)
  const { verdict } = await diffInPool('schemas', { before, after: before, direction: 'input' })
  expect(verdict).toBe('identical')
  const changed = { ...before, properties: { ...before.properties, property7: { type: 'integer' } } }
  const answer = await diffInPool('schemas', { before, after: changed, direction: 'input' })
  expect(['breaking', 'risky']).toContain(answer.verdict)
})

describe('hostile patterns end within the budget', () => {
  const patterns = [
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '(.*a){20}',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^(?:(?:a*)*)*$',
    '(\\w+\\s?)+$',
  ]
  for (const pattern of patterns)
    test(pattern, async () => {
      const before = { type: 'string', minLength: 30, pattern }
      const after = { type: 'string', minLength: 30, pattern: `${pattern}|b` }
      const wider = await diffInPool('schemas', { before, after, direction: 'input' })
      expect(['compatible', 'risky']).toContain(wider.verdict)
      const narrower = await diffInPool('schemas', {
        before: { type: 'string' },
        after: before,
        direction: 'input',
      })
      expect(['breaking', 'risky']).toContain(narrower.verdict)
    })
})

test('without budget nothing is called safe', () => {
  const before = { type: 'object', properties: { a: { type: 'string' } } }
  const after = { type: 'object', properties: { a: { type: 'string', maxLength: 9 } } }
  expect(diffSchemas(before, after, { ...input, budget: { steps: 1 } })).toMatchObject({
    verdict: 'risky',
    changes: [{ kind: 'max-length-lowered', proof: 'undecided', reason: { code: 'budget' } }],
  })
})

test('a pattern that no automaton can follow is undecided, not safe', () => {
  const before = { type: 'string', pattern: '^(.)b\\1$' }
  const after = { type: 'string', pattern: '^(.)b\\1$|^c(?<=c)$' }
  expect(diffSchemas(before, after, input)).toMatchObject({ verdict: 'risky' })
})
