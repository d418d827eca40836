import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { digestOf } from './sources.mjs'

const root = mkdtempSync(path.join(tmpdir(), 'countersign-sources-'))
afterAll(() => rmSync(root, { recursive: true }))

it('changes with every source, and with nothing else', () => {
  const write = (name: string, text: string) => writeFileSync(path.join(root, name), text)
  const digest = () => digestOf(root, ['lib', 'one.json', 'missing'])
  mkdirSync(path.join(root, 'lib', 'node_modules'), { recursive: true })
  write('lib/a.ts', '1')
  write('one.json', '{}')
  const before = digest()
  write('lib/a.test.ts', 'test')
  write('lib/node_modules/x.js', 'dependency')
  write('other.json', '{}')
  expect(digest()).toBe(before)
  write('lib/a.ts', '2')
  const changed = digest()
  expect(changed).not.toBe(before)
  write('lib/b.ts', '')
  expect(digest()).not.toBe(changed)
})
