import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countHidden, splitHidden } from './hidden-characters'

const hidden = (text: string) => splitHidden(text).filter(p => p.kind === 'hidden')

test('bidi, zero-width and tag characters are shown', () => {
  expect(splitHidden('pay\u202eeur')).toEqual([
    { kind: 'text', text: 'pay' },
    { kind: 'hidden', codePoint: 'U+202E', name: 'bidi', count: 1 },
    { kind: 'text', text: 'eur' },
  ])
  expect(hidden('a\u200b\u200b\u200bb')).toEqual([
    { kind: 'hidden', codePoint: 'U+200B', name: 'zeroWidth', count: 3 },
  ])
  expect(hidden('\u{e0041}\u{e0042}').map(p => p.name)).toEqual(['tag', 'tag'])
})

test('ordinary text in any script is left alone', () => {
  for (const text of ['查询客户等级', 'Grüße, naïve', 'שלום', 'a\tb\r\nc', '👩‍💻 ❤️ 1️⃣'])
    expect(hidden(text)).toEqual([])
})

test('a joiner between letters is shown', () => {
  expect(hidden('pass\u200dword')).toHaveLength(1)
})

test('nothing is lost: text and counts add up to the whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const parts = splitHidden(text)
      const visible = parts.reduce((sum, p) => sum + (p.kind === 'text' ? [...p.text].length : 0), 0)
      expect(visible + countHidden(parts)).toBe([...text].length)
    }),
  )
})
