import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTemplate, showParts, unifyLineEnds } from './template'

describe('parseTemplate', () => {
  test.each([
    ['plain', [{ kind: 'text', text: 'plain' }]],
    ['{{a}}', [{ kind: 'variable', name: 'a' }]],
    [
      '{{ order.id }}!',
      [
        { kind: 'variable', name: 'order.id' },
        { kind: 'text', text: '!' },
      ],
    ],
    ['{{> tone}}', [{ kind: 'include', name: 'tone', version: undefined }]],
    ['{{>tone@3}}', [{ kind: 'include', name: 'tone', version: 3 }]],
    ['\\{{a}}', [{ kind: 'text', text: '{{a}}' }]],
    ['{{#if a}}', [{ kind: 'broken', text: '{{#if a}}' }]],
    ['{{a b}}', [{ kind: 'broken', text: '{{a b}}' }]],
    ['{{', [{ kind: 'broken', text: '{{' }]],
    [
      '{{a\n}}',
      [
        { kind: 'broken', text: '{{' },
        { kind: 'text', text: 'a\n}}' },
      ],
    ],
    [
      '{{{a}}}',
      [
        { kind: 'text', text: '{' },
        { kind: 'variable', name: 'a' },
        { kind: 'text', text: '}' },
      ],
    ],
    ['{ {a} }', [{ kind: 'text', text: '{ {a} }' }]],
    [
      '{{constructor}}{{__proto__}}',
      [
        { kind: 'variable', name: 'constructor' },
        { kind: 'variable', name: '__proto__' },
      ],
    ],
    ['', []],
  ])('%j', (text, parts) => {
    expect(parseTemplate(text)).toEqual(parts)
  })

  test('what is shown is read as the same parts, whatever the text', () => {
    const piece = fc.oneof(
      fc.string({ unit: fc.constantFrom('{', '}', '\\', '>', ' ', 'a', '@', '3', '\n', '#'), maxLength: 12 }),
      fc.constantFrom('{{a}}', '{{> b@2}}', '\\{{', '{{ x y }}'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
        const parts = parseTemplate(pieces.join(''))
        expect(parseTemplate(showParts(parts))).toEqual(parts)
      }),
      { numRuns: 3_000 },
    )
  })

  test('takes no longer for many braces than for as many letters', () => {
    expect(parseTemplate('{{'.repeat(50_000))).toEqual([
      { kind: 'text', text: '{'.repeat(99_998) },
      { kind: 'broken', text: '{{' },
    ])
  })
})

test('line ends are one kind; spaces before them stay', () => {
  expect(unifyLineEnds('a  \r\nb\rc\n ')).toBe('a  \nb\nc\n ')
})
