import { expect, test } from 'vitest'
import { safeNext } from './safe-next'

test('a path of ours is kept', () => {
  expect(safeNext('/inbox/7?tab=mine#x')).toBe('/inbox/7?tab=mine#x')
})

test('anything that could lead elsewhere, or round in a circle, goes home', () => {
  for (const bad of [
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    '/sign-in?next=/',
    ['/a', '/b'],
  ])
    expect(safeNext(bad), String(bad)).toBe('/')
})
