import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SchemaNode } from '../../schema-view/nodes'
import { flattenSchemaDiff } from './model'

const rowsOf = (before: SchemaNode, after: SchemaNode, ...flipped: string[]) =>
  flattenSchemaDiff(before, after, new Set(flipped))
const brief = (before: SchemaNode, after: SchemaNode, ...flipped: string[]) =>
  rowsOf(before, after, ...flipped).map(row =>
    row.kind === 'fold'
      ? `${'  '.repeat(row.depth)}(${row.count})`
      : `${'  '.repeat(row.depth)}${row.name || 'root'} ${row.state}${row.inside ? ' inside' : ''}`,
  )

const text = { type: 'string' }
const before = {
  type: 'object',
  required: ['sku'],
  properties: {
    sku: text,
    a: text,
    b: text,
    c: text,
    d: text,
    state: { enum: ['new', 'old'] },
    line: { $ref: '#/$defs/Line' },
    gone: { type: 'integer' },
  },
  $defs: { Line: { type: 'object', properties: { n: { type: 'integer' }, next: { $ref: '#/$defs/Line' } } } },
}

test('what differs is open, what does not is folded', () => {
  const after = {
    ...before,
    required: [],
    properties: {
      sku: text,
      a: text,
      b: text,
      c: text,
      d: text,
      state: { enum: ['old', 'new'] },
      line: { $ref: '#/$defs/Line' },
      fresh: { type: 'object', properties: { x: text } },
    },
    $defs: {
      Line: { type: 'object', properties: { n: { type: 'string' }, next: { $ref: '#/$defs/Line' } } },
    },
  }
  expect(brief(before, after)).toEqual([
    'root same inside',
    '  sku changed',
    '  (5)',
    '  line same inside',
    '    n changed',
    '    next same',
    '  fresh added',
    '    x added',
    '  gone removed',
  ])
})

test('a fold opens, and a schema against itself is one quiet row', () => {
  expect(brief(before, structuredClone(before))).toEqual(['root same'])
  expect(brief(before, { ...before, title: 'x', maxProperties: 3 })).toEqual(['root changed'])
  const open = brief(before, { ...before, properties: { ...before.properties, new: text } }, '/~0')
  expect(open).toContain('  sku same')
})

test('nothing declared takes anything: all of the other side came', () => {
  expect(brief(true, { type: 'object', properties: { a: text } })).toEqual([
    'root changed inside',
    '  a added',
  ])
})

test('the order of keys and of sets says nothing', () => {
  const one = { type: ['string', 'null'], enum: ['a', 'b'], required: ['x', 'y'] }
  const other = { required: ['y', 'x'], enum: ['b', 'a'], type: ['null', 'string'] }
  expect(rowsOf({ properties: { p: one } }, { properties: { p: other } }).map(row => row.kind)).toEqual([
    'pair',
  ])
})

test('no JSON value makes it throw or run away, and a schema never differs from its copy', () => {
  const keyword = fc.constantFrom('properties', 'items', '$ref', 'anyOf', 'enum', 'required', 'type', '$defs')
  const { value } = fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('#', '#/properties', '#/$defs/x', 'string', true, false, null, 1),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(keyword, tie('value'), { maxKeys: 4 }),
    ),
  }))
  const schema = fc.dictionary(keyword, value)
  fc.assert(
    fc.property(schema, schema, (a, b) => {
      const rows = rowsOf(a, b)
      expect(new Set(rows.map(row => row.id)).size).toBe(rows.length)
      expect(rowsOf(a, structuredClone(a))).toHaveLength(1)
      expect(rowsOf(a, structuredClone(a))[0]).toMatchObject({ state: 'same', inside: false })
    }),
    { numRuns: 300 },
  )
})
