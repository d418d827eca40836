import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namedTools } from './tool-names'

const tools = [
  { server: 'orders', tool: 'orders.reship' },
  { server: 'tickets', tool: 'findTicket' },
  { server: 'web', tool: 'search' },
  { server: 'docs', tool: 'search' },
  { server: 'files', tool: 'read_file' },
]
const names = (text: string) => namedTools(text, tools).map(n => `${n.tool.server}/${n.tool.tool}`)

describe('tools that a text names', () => {
  test.each([
    ['If stock is short, call orders.reship.', ['orders/orders.reship']],
    ['use findTicket, then read_file!', ['tickets/findTicket', 'files/read_file']],
    ['web__search it; docs/search too', ['web/search', 'docs/search']],
    ['call search', ['web/search', 'docs/search']],
    ['调用 findTicket', ['tickets/findTicket']],
    ['the `search` tool and search(', ['web/search', 'docs/search']],
    ['search the order, then research it', []],
    ['xorders.reship or orders.reshipment or myfindTicket', []],
    ['', []],
  ])('%j', (text, found) => {
    expect(names(text)).toEqual(found)
  })

  test('an unmistakable name is found wherever it stands apart, and says how it was written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(' ', '\n', '(', '“', ', '),
        fc.constantFrom('.', ' ', ')', '…', ';'),
        (a, b) => {
          expect(namedTools(`text${a}tickets__findTicket${b} text`, tools)).toEqual([
            { tool: tools[1], as: 'tickets__findTicket' },
          ])
        },
      ),
    )
  })
})
