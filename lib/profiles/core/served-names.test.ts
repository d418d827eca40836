import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Nameable, SERVED_NAME, servedNames } from './served-names'

const item = (server: string, name: string): Nameable => ({ contractId: `${server}/${name}`, server, name })

const word = fc.oneof(
  fc.constantFrom('a', 'b', 'a__b', 'get', 'get.stock', 'über', 'x'.repeat(64), 'x'.repeat(80), ''),
  fc.string({ maxLength: 90 }),
)
const items = fc.uniqueArray(
  fc.record({ server: word, name: word }).map(({ server, name }) => item(server, name)),
  { selector: i => i.contractId, maxLength: 40 },
)

test('every name differs and is one that clients accept', () => {
  fc.assert(
    fc.property(items, all => {
      const names = [...servedNames(all).values()]
      expect(names).toHaveLength(all.length)
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(name).toMatch(SERVED_NAME)
    }),
  )
})

test('the order of items does not matter', () => {
  fc.assert(
    fc.property(
      items.chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        const sorted = (map: Map<string, string>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
        expect(sorted(servedNames(shuffled))).toEqual(sorted(servedNames(all)))
      },
    ),
  )
})

test('a usable name that no other item has is kept as it is', () => {
  fc.assert(
    fc.property(items, all => {
      const served = servedNames(all)
      for (const i of all) {
        const alone = all.filter(other => other.name === i.name).length === 1
        if (alone && SERVED_NAME.test(i.name) && !i.name.startsWith('countersign_'))
          expect(served.get(i.contractId)).toBe(i.name)
      }
    }),
  )
})

test('a shared name gets its server in front, for all who share it', () => {
  expect([...servedNames([item('inventory', 'search'), item('tickets', 'search')]).values()]).toEqual([
    'inventory__search',
    'tickets__search',
  ])
})

test('a long name keeps the same short form whatever else is granted', () => {
  const long = item('s', 'n'.repeat(100))
  const alone = servedNames([long]).get(long.contractId)
  const among = servedNames([item('a', 'x'), long, item('b', 'x')]).get(long.contractId)
  expect(alone).toBe(among)
  expect(alone).toHaveLength(64)
})

test('an original name wins over one that was made', () => {
  const made = [item('a', 'b'), item('c', 'b')]
  const served = servedNames([...made, item('z', 'a__b')])
  expect(served.get('z/a__b')).toBe('a__b')
  expect(served.get('a/b')).toMatch(/^a__b_[0-9a-f]{8}$/)
})

test("no server's tool takes the name of a built-in one", () => {
  const posing = item('evil', 'countersign_get_status')
  expect(servedNames([posing]).get(posing.contractId)).toBe('evil__countersign_get_status')
})
