import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importOffer } from './import'
import { mixedScripts, noteLookAlikes, skeleton } from './look-alikes'

test.each([
  ['readStock', 'rеаdStосk'],
  ['transfer', 'τrаnsfer'],
  ['send', 'ｓｅｎｄ'],
  ['all', 'aIl'],
  ['list_v1', 'list_vl'],
  ['log0', 'logO'],
  ['return', 'retum'],
])('%s and %s can be taken for each other', (one, other) => {
  expect(skeleton(one)).toBe(skeleton(other))
})

test.each([
  ['read_stock', 'read-stock'],
  ['readStock', 'readstock'],
  ['查询库存', '查询库存量'],
  ['поиск', 'поиски'],
])('%s and %s cannot', (one, other) => {
  expect(skeleton(one)).not.toBe(skeleton(other))
})

test('a skeleton is its own skeleton', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), name => {
      expect(skeleton(skeleton(name))).toBe(skeleton(name))
    }),
  )
})

test('a word of two scripts that look alike is noted; words beside each other and other scripts are not', () => {
  expect(mixedScripts('rеad')).toEqual(['Latin', 'Cyrillic'])
  expect(mixedScripts('αll.x')).toEqual(['Latin', 'Greek'])
  for (const fine of ['поиск.search', '検索tool', 'naïve', 'read_stock2', 'μ-service'])
    expect(mixedScripts(fine)).toBeUndefined()
  const { taken } = importOffer({ tool: [{ name: 'rеad', inputSchema: {} }] })
  expect(taken[0]?.note).toMatch(/mixes Latin and Cyrillic/)
})

test('tools get the name of their look-alike; the same name elsewhere is none', () => {
  const inputSchema = {}
  const { taken } = importOffer({
    tool: ['pay', 'рay', 'refund'].map(name => ({ name, inputSchema })),
    prompt: [{ name: 'раy' }],
  })
  const others = [{ name: 'pay', server: 'shop' }]
  expect(noteLookAlikes(taken, others).map(item => [item.name, item.note])).toEqual([
    ['pay', undefined],
    ['рay', expect.stringMatching(/mixes Latin and Cyrillic.*\. Its name can be taken for pay of shop/)],
    ['refund', undefined],
    ['раy', expect.stringMatching(/mixes/)],
  ])
})
