import { expect, test } from 'vitest'
import { isCostly } from './costly'

test.each([
  { properties: { sku: { pattern: '^SKU-\\d{4}$' } } },
  { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { type: 'string' } } },
  { anyOf: [{ type: 'string' }, { type: 'number' }] },
  { items: { type: 'array', uniqueItems: false } },
  true,
])('%j is not', schema => expect(isCostly(schema)).toBe(false))

test.each([
  { properties: { a: { pattern: '(a+)+$' } } },
  { pattern: 'a{1,1000}' },
  { patternProperties: { '^(x*)*$': {} } },
  { items: { uniqueItems: true } },
  { anyOf: [{ properties: { a: { $ref: '#' } } }, { properties: { a: { $ref: '#' } } }] },
  { $defs: { a: { allOf: [{ $dynamicRef: '#b' }] } } },
])('%j is', schema => expect(isCostly(schema)).toBe(true))
