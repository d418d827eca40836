import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffTexts, foldLines, splitRows } from './lines'
import { diffWords } from './words'

const line = fc.constantFrom('{', '}', '  "a": 1,', '  "b": 2,', '', '  "c": "\u200b"')
const text = fc.array(line, { maxLength: 30 }).map(lines => lines.map(l => `${l}\n`).join(''))

test('the rows hold both texts, in their order and with their line numbers', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = diffTexts(before, after)
      const side = (kind: 'added' | 'removed') =>
        rows.filter(row => row.kind !== (kind === 'added' ? 'removed' : 'added')).map(row => `${row.text}\n`)
      expect(side('removed').join('')).toBe(before)
      expect(side('added').join('')).toBe(after)
      const numbers = rows.flatMap(row => (row.before === undefined ? [] : [row.before]))
      expect(numbers).toEqual(numbers.map((_, i) => i + 1))
    }),
  )
})

test('no folded line differs, and opening every fold shows all rows', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = diffTexts(before, after)
      const folded = foldLines(rows, new Set())
      const folds = folded.flatMap(row => (row.kind === 'fold' ? [row] : []))
      for (const fold of folds)
        expect(rows.slice(fold.from, fold.from + fold.count).every(row => row.kind === 'same')).toBe(true)
      expect(foldLines(rows, new Set(folds.map(fold => fold.from)))).toEqual(rows)
    }),
  )
})

test('a changed line stands for the one that it replaces', () => {
  const rows = diffTexts('a\nb 1\nc\n', 'a\nb 2\nc\n')
  expect(rows.map(row => [row.kind, row.text, row.pair])).toEqual([
    ['same', 'a', undefined],
    ['removed', 'b 1', 'b 2'],
    ['added', 'b 2', 'b 1'],
    ['same', 'c', undefined],
  ])
})

test('words, spaces and hidden characters are told apart', () => {
  expect(diffWords('Closes a ticket.', 'Closes  a ticket\u200b.')).toEqual([
    { kind: 'same', text: 'Closes' },
    { kind: 'removed', text: ' ' },
    { kind: 'added', text: '  ' },
    { kind: 'same', text: 'a ticket' },
    { kind: 'added', text: '\u200b' },
    { kind: 'same', text: '.' },
  ])
  expect(diffWords('关闭工单', '关闭该工单').map(part => part.text)).toEqual(['关闭', '该', '工单'])
})

test('side by side holds both texts, and an unchanged line stands against itself', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const split = splitRows(diffTexts(before, after))
      const side = (name: 'left' | 'right') =>
        split.map(row => (row[name] === undefined ? '' : `${row[name].text}\n`)).join('')
      expect(side('left')).toBe(before)
      expect(side('right')).toBe(after)
      for (const { left, right } of split)
        if (left?.kind === 'same' || right?.kind === 'same') expect(left).toBe(right)
    }),
  )
})
