import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PatternTest, validateAnswer } from './validate-answer'

const test_: PatternTest = (pattern, text) => new RegExp(pattern, 'u').test(text)
type Props = Record<string, Record<string, unknown>>
const check = (properties: Props, content: Record<string, unknown>, required: string[] = []) =>
  validateAnswer({ type: 'object', properties, required }, content, test_)

const site = {
  type: 'string',
  oneOf: [
    { const: 'RTM', title: 'Rotterdam' },
    { const: 'SHA', title: '上海' },
  ],
}
const legacy = { type: 'string', enum: ['a', 'b'], enumNames: ['Alpha', 'Beta'] }
const many = {
  type: 'array',
  items: {
    anyOf: [
      { const: 'x', title: 'X' },
      { const: 'y', title: 'Y' },
    ],
  },
  minItems: 1,
  maxItems: 2,
}

test.each<[string, Record<string, unknown>, unknown]>([
  ['text too short', { type: 'string', minLength: 2 }, '𝒳'],
  ['text too long', { type: 'string', maxLength: 1 }, 'ab'],
  ['a pattern', { type: 'string', pattern: '^[A-Z]{3}$' }, 'abc'],
  ['an e-mail', { type: 'string', format: 'email' }, 'a@b'],
  ['a URI', { type: 'string', format: 'uri' }, 'example.com'],
  ['a date that is none', { type: 'string', format: 'date' }, '2025-02-29'],
  ['a time without a zone', { type: 'string', format: 'date-time' }, '2025-02-28T10:00:00'],
  ['a number as text', { type: 'number' }, '1'],
  ['1e999', { type: 'number' }, JSON.parse('1e999')],
  ['a broken integer', { type: 'integer' }, 1.5],
  ['an integer that would change', { type: 'integer' }, 2 ** 53],
  ['below the minimum', { type: 'number', minimum: 1 }, 0],
  ['above the maximum', { type: 'integer', maximum: 1 }, 2],
  ['a boolean as text', { type: 'boolean' }, 'true'],
  ['null', { type: 'string' }, null],
  ['a choice by its title', site, 'Rotterdam'],
  ['a legacy choice by its name', legacy, 'Alpha'],
  ['no list', many, 'x'],
  ['a choice outside', many, ['z']],
  ['too few', many, []],
  ['too many', many, ['x', 'y', 'x']],
  ['a nested object', { type: 'object' }, {}],
])('refuses %s', (_, schema, value) => {
  expect(check({ v: schema }, { v: value })).toMatchObject([{ path: 'v' }])
})

test.each<[string, Record<string, unknown>, unknown]>([
  ['text counted in characters', { type: 'string', maxLength: 1 }, '𝒳'],
  ['an empty text that was typed', { type: 'string' }, ''],
  ['an e-mail', { type: 'string', format: 'email' }, 'a.b@example.org'],
  ['a URI', { type: 'string', format: 'uri' }, 'https://example.org/a?b#c'],
  ['a leap day', { type: 'string', format: 'date' }, '2024-02-29'],
  ['a time with an offset', { type: 'string', format: 'date-time' }, '2024-02-29T23:59:59.5+08:00'],
  ['a format nobody knows', { type: 'string', format: 'colour' }, 'red'],
  ['2.0 as an integer', { type: 'integer' }, 2.0],
  ['false', { type: 'boolean' }, false],
  ['a choice by its value', site, 'SHA'],
  ['a legacy choice', legacy, 'b'],
  ['a list of choices', many, ['y', 'x']],
])('takes %s', (_, schema, value) => {
  expect(check({ v: schema }, { v: value })).toEqual([])
})

test('refuses keys that were not asked for, prototypes too, and asks for what is required', () => {
  const content: Record<string, unknown> = JSON.parse('{"__proto__":1,"constructor":2,"x":3}')
  expect(check({ v: { type: 'string' } }, content, ['v']).map(i => i.path)).toEqual([
    '__proto__',
    'constructor',
    'x',
    'v',
  ])
  expect(check({ v: { type: 'string' } }, {})).toEqual([])
})

test('a pattern that cannot be tested is an error, not a pass', () => {
  const schema = { type: 'object' as const, properties: { v: { type: 'string', pattern: '(' } } }
  expect(validateAnswer(schema, { v: 'x' }, () => undefined)).toHaveLength(1)
})

const property = fc.oneof(
  fc.record({ type: fc.constant('string'), minLength: fc.nat(4), maxLength: fc.integer({ min: 3, max: 8 }) }),
  fc.record({ type: fc.constant('string'), format: fc.constantFrom('email', 'uri', 'date', 'date-time') }),
  fc.record({ type: fc.constantFrom('number', 'integer'), minimum: fc.integer({ min: -5, max: 5 }) }),
  fc.constant({ type: 'boolean' }),
  fc.constant(site),
  fc.constant(legacy),
  fc.constant(many),
)
const value = fc.oneof(
  fc.string({ maxLength: 10, unit: 'grapheme' }),
  fc.emailAddress(),
  fc.webUrl(),
  fc.date({ noInvalidDate: true }).map(d => d.toISOString()),
  fc.date({ noInvalidDate: true }).map(d => d.toISOString().slice(0, 10)),
  fc.integer({ min: -10, max: 10 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -10, max: 10 }),
  fc.boolean(),
  fc.constantFrom('RTM', 'a', null, [], ['x'], ['x', 'y'], ['q']),
)

test('agrees with a full JSON Schema validator', () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('p', 'q'), property),
      fc.dictionary(fc.constantFrom('p', 'q', 'r'), value),
      fc.subarray(['p', 'q']),
      (properties, content, required) => {
        const schema = {
          type: 'object' as const,
          properties,
          required: required.filter(r => r in properties),
        }
        const oracle = ajv.validate({ ...schema, additionalProperties: false }, content)
        expect(validateAnswer(schema, content, test_).length === 0).toBe(oracle)
      },
    ),
    { numRuns: 2000 },
  )
})
