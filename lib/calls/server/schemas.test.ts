import { expect, test } from 'vitest'
import { checkValue } from './schemas'

const catastrophic = ['^(a+)+$', '^(a|aa)+$', '^(a*)*$', '([a-z]+)*\\d', '^(?=(a+)+$)a']

test.each(catastrophic)('%s: a value that fits is taken, one that takes for ever is refused', pattern => {
  const schema = { type: 'object', properties: { a: { type: 'string', pattern } } }
  const value = { a: `${'a'.repeat(60)}!` }
  const refused = (ms: number) => [
    { path: '', message: `cannot be checked by its schema: It takes more than ${ms} ms` },
  ]
  expect(checkValue(schema, { a: 'a1'.slice(0, pattern.endsWith('\\d') ? 2 : 1) })).toEqual([])
  expect(checkValue(schema, value)).toEqual(refused(250))
  expect(checkValue(schema, value)).toEqual(refused(40))
  expect(checkValue(schema, { a: 'b' })).toMatchObject([{ path: '/a' }])
})

test('other patterns and other schemas are checked as ever', () => {
  const sku = { type: 'object', properties: { sku: { type: 'string', pattern: '^SKU-\\d{4}$' } } }
  expect(checkValue(sku, { sku: 'SKU-1234' })).toEqual([])
  expect(checkValue(sku, { sku: 'x' })).toMatchObject([{ path: '/sku' }])
})
