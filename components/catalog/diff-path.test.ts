import { expect, test } from 'vitest'
import { readPointer } from './diff-path'

test.each([
  ['', { place: 'whole', path: '/' }],
  ['/description', { place: 'whole', path: '/description' }],
  ['/inputSchema', { place: 'input', path: '/' }],
  ['/inputSchema/properties/order/properties/sku', { place: 'input', path: '/order/sku' }],
  ['/inputSchema/required', { place: 'input', path: '/required' }],
  ['/inputSchema/properties', { place: 'input', path: '/properties' }],
  ['/inputSchema/properties/properties/type', { place: 'input', path: '/properties/type' }],
  ['/outputSchema/$defs/Line/properties/a~1b', { place: 'output', path: '/$defs/Line/a/b' }],
  ['/annotations/destructiveHint', { place: 'hints', path: '/destructiveHint' }],
  ['/mimeType', { place: 'whole', path: '/mimeType' }],
])('%s', (pointer, read) => {
  expect(readPointer(pointer)).toEqual(read)
})
