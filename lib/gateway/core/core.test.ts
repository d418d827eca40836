import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageAfter } from './pages'
import { paramHeaderMismatch } from './param-headers'

const keyOf = (k: string) => k

test('pages together are the list, once each, whatever its size', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string(), { maxLength: 60 }),
      fc.integer({ min: 1, max: 7 }),
      (keys, size) => {
        const sorted = keys.sort((a, b) => (a < b ? -1 : 1))
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const page = pageAfter(sorted, keyOf, cursor, size)
          seen.push(...(page?.items ?? []))
          cursor = page?.nextCursor
        } while (cursor !== undefined)
        expect(seen).toEqual(sorted)
      },
    ),
  )
})

test('a cursor survives a change of the list, and only ours is taken', () => {
  const first = pageAfter(['a', 'b', 'c', 'd'], keyOf, undefined, 2)
  expect(pageAfter(['a', 'bb', 'c', 'd'], keyOf, first?.nextCursor, 2)?.items).toEqual(['bb', 'c'])
  expect(pageAfter(['a'], keyOf, 'nonsense')).toBeUndefined()
})

const schema = {
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    n: { type: 'integer', 'x-mcp-header': 'N' },
    deep: { properties: { x: { type: 'string', 'x-mcp-header': 'Deep' } } },
  },
}
const headers = (h: Record<string, string>) => (name: string) => h[name] ?? null

test.each([
  [{ region: 'eu' }, { 'Mcp-Param-Region': 'eu' }, undefined],
  [{ region: 'eu' }, {}, /no Mcp-Param-Region/],
  [{ region: 'eu' }, { 'Mcp-Param-Region': 'us' }, /differ/],
  [{ region: 'ü' }, { 'Mcp-Param-Region': '=?base64?w7w=?=' }, undefined],
  [{ region: 'ü' }, { 'Mcp-Param-Region': '=?base64?!!?=' }, /base64/],
  [{ n: 42 }, { 'Mcp-Param-N': '42.0' }, undefined],
  [{ deep: { x: 'a' } }, { 'Mcp-Param-Deep': 'b' }, /differ/],
  [{}, { 'Mcp-Param-Region': 'eu' }, undefined],
  [{ region: null }, {}, undefined],
])('arguments %j with headers %j', (args, sent, expected) => {
  const why = paramHeaderMismatch(schema, args, headers(sent))
  if (expected === undefined) expect(why).toBeUndefined()
  else expect(why).toMatch(expected)
})
