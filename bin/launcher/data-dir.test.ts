import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDataDir, readInstance, secretKey, writeInstance } from './data-dir'

const base = mkdtempSync(path.join(tmpdir(), 'countersign-data-'))
afterAll(() => rmSync(base, { recursive: true }))
const fresh = (name: string) => openDataDir(path.join(base, name))

describe('the data folder', () => {
  it('is made with its parents, and refused where a file stands', () => {
    expect(statSync(fresh('a/b')).isDirectory()).toBe(true)
    writeFileSync(path.join(base, 'file'), '')
    expect(() => fresh('file/b')).toThrow('cannot be made')
  })

  it('keeps one key that only its user may read', () => {
    const dir = fresh('key')
    const key = secretKey(dir, undefined)
    expect(key.length).toBeGreaterThanOrEqual(32)
    expect(secretKey(dir, undefined)).toBe(key)
    expect(statSync(path.join(dir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(secretKey(dir, 'given'.repeat(8))).toBe('given'.repeat(8))
  })

  it('refuses a key that was cut short', () => {
    const dir = fresh('short')
    writeFileSync(path.join(dir, 'secret.key'), 'abc')
    expect(() => secretKey(dir, undefined)).toThrow('at least 32')
  })

  it('says where the instance is, to its user alone', () => {
    const dir = fresh('instance')
    expect(readInstance(dir)).toBeUndefined()
    const instance = { url: 'http://localhost:1', gatewayUrl: 'http://localhost:2', apiKey: 'csk_x' }
    writeInstance(dir, instance)
    expect(readInstance(dir)).toEqual(instance)
    expect(statSync(path.join(dir, 'instance.json')).mode & 0o777).toBe(0o600)
    expect(readFileSync(path.join(dir, 'instance.json'), 'utf8').endsWith('\n')).toBe(true)
  })
})
