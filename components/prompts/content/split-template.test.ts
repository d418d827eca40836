import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitTemplate } from './split-template'

test('variables and snippets are marked, and nothing is lost', () => {
  expect(splitTemplate('Hi {{name}}, {{> tone }} {not} {{ }}')).toEqual([
    { kind: 'text', text: 'Hi ' },
    { kind: 'tag', text: '{{name}}' },
    { kind: 'text', text: ', ' },
    { kind: 'tag', text: '{{> tone }}' },
    { kind: 'text', text: ' {not} {{ }}' },
  ])
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'a', ' ', '>', '\n', '漢') }), text => {
      expect(
        splitTemplate(text)
          .map(part => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
