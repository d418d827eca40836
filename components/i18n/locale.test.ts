import { expect, test } from 'vitest'
import { negotiate, safeZone } from './locale'

test('the browser gets a language it asks for', () => {
  expect(negotiate('zh-TW,zh;q=0.9,en;q=0.8')).toBe('zh-CN')
  expect(negotiate('de-DE,en-US;q=0.7,zh;q=0.3')).toBe('en')
  expect(negotiate('en;q=0.2, zh-CN;q=0.9')).toBe('zh-CN')
  expect(negotiate('zh;q=0, en')).toBe('en')
})

test('English when nothing fits', () => {
  expect(negotiate(null)).toBe('en')
  expect(negotiate('fr')).toBe('en')
  expect(negotiate(';;;q=x')).toBe('en')
})

test('an unknown zone is UTC', () => {
  expect(safeZone('Europe/Oslo')).toBe('Europe/Oslo')
  expect(safeZone('Mars/Olympus')).toBe('UTC')
  expect(safeZone(undefined)).toBe('UTC')
})
