import { expect, test } from 'vitest'
import { isGranted } from './is-granted'

const grants = [
  { server: 'a', tools: ['one', 'get*'], resources: ['file:///*'] },
  { server: 'b', tools: ['*'] },
]

test('a grant covers exact names, prefixes and all, each in the list of its kind', () => {
  const granted = (
    server: string,
    kind: 'tool' | 'resource' | 'resource_template' | 'prompt',
    name: string,
  ) => isGranted(grants, { server, kind, name })
  expect(granted('a', 'tool', 'one')).toBe(true)
  expect(granted('a', 'tool', 'ones')).toBe(false)
  expect(granted('a', 'tool', 'getStock')).toBe(true)
  expect(granted('b', 'tool', 'anything')).toBe(true)
  expect(granted('b', 'prompt', 'anything')).toBe(false)
  expect(granted('c', 'tool', 'one')).toBe(false)
  expect(granted('a', 'resource', 'file:///x')).toBe(true)
  expect(granted('a', 'resource_template', 'file:///{x}')).toBe(true)
})
