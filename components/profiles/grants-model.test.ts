import { expect, test } from 'vitest'
import { isAll, patternsOf, withAll, withName } from './grants-model'

const grants = [
  { server: 'a', tools: ['one', 'get*'] },
  { server: 'b', tools: ['*'], prompts: ['p'] },
]

test('names are added and taken away in place', () => {
  expect(withName(grants, 'a', 'tools', 'two', true)).toEqual([
    { server: 'a', tools: ['one', 'get*', 'two'] },
    { server: 'b', tools: ['*'], prompts: ['p'] },
  ])
  expect(withName(grants, 'a', 'tools', 'one', false)[0]).toEqual({ server: 'a', tools: ['get*'] })
  expect(withName([{ server: 'a', tools: ['one'] }], 'a', 'tools', 'one', false)).toEqual([])
})

test('all is one pattern, and nothing leaves no grant behind', () => {
  expect(withAll(grants, 'c', 'resources', true).at(-1)).toEqual({ server: 'c', resources: ['*'] })
  expect(withAll(grants, 'b', 'tools', false)[1]).toEqual({ server: 'b', prompts: ['p'] })
  expect(isAll(patternsOf(grants, 'b', 'tools'))).toBe(true)
  expect(patternsOf(grants, 'c', 'tools')).toEqual([])
})

test('grants of one server in two entries become one', () => {
  const split = [
    { server: 'a', tools: ['one'] },
    { server: 'b', tools: ['x'] },
    { server: 'a', tools: ['two'] },
  ]
  expect(withName(split, 'a', 'tools', 'three', true)).toEqual([
    { server: 'a', tools: ['one', 'two', 'three'] },
    { server: 'b', tools: ['x'] },
  ])
})
