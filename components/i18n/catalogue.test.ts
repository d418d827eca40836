import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { locales } from './locale'
import { catalogue } from './messages'
import { placeholders } from './placeholders'

function flatten(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)] as [string, string]],
  )
}

const flat = (locale: (typeof locales)[number]) => new Map(flatten(catalogue[locale]))

test('both languages have the same keys', () => {
  expect([...flat('zh-CN').keys()].sort()).toEqual([...flat('en').keys()].sort())
})

test('both languages use the same placeholders', () => {
  const zh = flat('zh-CN')
  const differing = [...flat('en')].filter(
    ([key, text]) => placeholders(text).join() !== placeholders(zh.get(key) ?? '').join(),
  )
  expect(differing.map(([key]) => key)).toEqual([])
})

test('no text is empty', () => {
  for (const locale of locales) expect([...flat(locale)].filter(([, text]) => text.trim() === '')).toEqual([])
})

test('every file of the catalogue is registered', () => {
  for (const locale of locales) {
    const files = readdirSync(path.join('messages', locale)).map(f => f.replace('.json', ''))
    expect(files.sort()).toEqual(Object.keys(catalogue[locale]).sort())
  }
})

test('placeholders reads arguments, plurals and tags', () => {
  expect(placeholders('{n, plural, one {# item of {name}} other {items}} <b>now</b>')).toEqual([
    '<b>',
    'n',
    'name',
  ])
  expect(placeholders('plain')).toEqual([])
})
