import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flattenSchema, type SchemaRow } from './model'

const none: ReadonlySet<string> = new Set()
const brief = (rows: SchemaRow[]) =>
  rows.map(r => `${'  '.repeat(r.depth)}${r.name}: ${r.type}${r.required ? '!' : ''}`)

const refund = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['amount', 'reason'],
  properties: {
    amount: { $ref: '#/$defs/Money', description: 'At most what is left' },
    reason: { enum: ['late', 'damaged'] },
    lines: { type: 'array', items: { $ref: '#/$defs/Line' }, maxItems: 200 },
  },
  $defs: {
    Money: {
      type: 'object',
      required: ['value'],
      properties: { value: { type: 'integer', minimum: 1 } },
      description: 'Money',
    },
    Line: {
      type: 'object',
      properties: { sku: { type: 'string' }, bundle: { type: 'array', items: { $ref: '#/$defs/Line' } } },
    },
  },
}

test('references open in place, their own description wins', () => {
  const rows = flattenSchema(refund, none)
  expect(brief(rows)).toEqual([
    'amount: object!',
    '  value: integer!',
    'reason: enum!',
    'lines: array of object',
    '  items: object',
    '    sku: string',
    '    bundle: array of object',
  ])
  expect(rows[0]).toMatchObject({
    ref: { pointer: '#/$defs/Money', found: true },
    description: 'At most what is left',
  })
  expect(rows[2]).toMatchObject({ expandable: true, open: false })
})

test('recursion links to the row above and does not open again', () => {
  const rows = flattenSchema(refund, new Set(['/properties/lines/items/properties/bundle']))
  const inner = rows.find(r => r.id === '/properties/lines/items/properties/bundle/items')
  expect(inner).toMatchObject({ expandable: false, ref: { recursiveTo: '/properties/lines/items' } })
})

test('a schema that refers to itself, or in a circle, ends', () => {
  const tree = { type: 'object', properties: { child: { $ref: '#' } } }
  expect(flattenSchema(tree, none)[0]).toMatchObject({ expandable: false, ref: { recursiveTo: '' } })
  const circle = {
    properties: { a: { $ref: '#/$defs/x' } },
    $defs: { x: { $ref: '#/$defs/y' }, y: { $ref: '#/$defs/x' } },
  }
  expect(flattenSchema(circle, none)[0]).toMatchObject({ ref: { found: false } })
})

test('tuples of both drafts, booleans and unions', () => {
  const rows = flattenSchema(
    {
      properties: {
        old: { items: [{ type: 'string' }, { type: 'number' }], additionalItems: { type: 'boolean' } },
        now: { prefixItems: [{ type: 'string' }], items: false },
        any: true,
        never: false,
        maybe: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        either: {
          oneOf: [
            { type: 'object', properties: { a: {} } },
            { type: 'string', minLength: 1 },
          ],
        },
      },
    },
    none,
  )
  expect(brief(rows)).toEqual([
    'old: tuple',
    '  [0]: string',
    '  [1]: number',
    '  additionalItems: boolean',
    'now: tuple',
    '  [0]: string',
    'any: any',
    'never: never',
    'maybe: string | null',
    'either: one of 2',
    '  oneOf 1: object',
    '    a: any',
    '  oneOf 2: string',
  ])
})

test('anchors, ids and escaped pointers are found; foreign references are not', () => {
  const rows = flattenSchema(
    {
      $id: 'https://example.com/s',
      properties: {
        a: { $ref: '#money' },
        b: { $ref: '#/definitions/a~1b%25' },
        c: { $ref: 'https://elsewhere.example/x' },
        d: { $ref: 'https://example.com/s#/definitions/m' },
      },
      definitions: { m: { $anchor: 'money', type: 'integer' }, 'a/b%': { type: 'boolean' } },
    },
    none,
  )
  expect(rows.map(r => [r.type, r.ref?.found])).toEqual([
    ['integer', true],
    ['boolean', true],
    ['any', false],
    ['integer', true],
  ])
})

test('a large schema and a long enum are walked only where they are open', () => {
  const values = Array.from({ length: 5000 }, (_, i) => `value-${i}`)
  const properties = Object.fromEntries(
    Array.from({ length: 3000 }, (_, i) => [`p${i}`, { $ref: '#/$defs/deep' }]),
  )
  const schema = {
    properties,
    $defs: { deep: { properties: { e: { enum: values }, more: { properties } } } },
  }
  const rows = flattenSchema(schema, none)
  expect(rows.length).toBe(9000)
  expect(rows.filter(r => r.depth > 1)).toEqual([])
})

test('no JSON value makes it throw or run away', () => {
  const keyword = fc.constantFrom(
    'properties',
    'items',
    '$ref',
    'anyOf',
    'enum',
    'required',
    'type',
    '$defs',
    'allOf',
    'not',
  )
  const { value } = fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('#', '#/properties', '#/$defs/x', 'string', true, false, null, 1),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(keyword, tie('value'), { maxKeys: 4 }),
    ),
  }))
  fc.assert(
    fc.property(fc.dictionary(keyword, value), schema => {
      const rows = flattenSchema(schema, none)
      expect(new Set(rows.map(r => r.id)).size).toBe(rows.length)
    }),
    { numRuns: 300 },
  )
})
