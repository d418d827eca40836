import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Permission, permissions, type Role, roleMay, roles } from '@/lib/platform/permissions'
import { cappedRole, covers } from '../roles'
import { BACKOFF_MS, backoffAfter } from './backoff'
import { isSameOrigin } from './same-origin'
import { formatSecret, hashSecret, secretKind, secretPrefixes } from './secret-format'

const role = fc.constantFrom(...roles)
const all = Object.keys(permissions).filter((p): p is Permission => p in permissions)
const allowed = (r: Role) => all.filter(p => roleMay(r, p))

describe('roles', () => {
  it('are ordered by what they may', () => {
    fc.assert(
      fc.property(role, role, (a, b) => {
        expect(covers(a, b)).toBe(allowed(b).every(p => roleMay(a, p)))
        expect(covers('owner', a) && covers(a, 'viewer')).toBe(true)
      }),
    )
  })

  it('cap a key: never wider than the key was, nor than its person is', () => {
    fc.assert(
      fc.property(role, role, (key, person) => {
        const now = cappedRole(key, person)
        expect(covers(key, now)).toBe(true)
        expect(covers(person, now)).toBe(true)
        if (covers(person, key)) expect(now).toBe(key)
      }),
    )
  })
})

describe('secrets', () => {
  const random = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const prefix = fc.constantFrom(...secretPrefixes)

  it('say what they are, and show a typing mistake', () => {
    fc.assert(
      fc.property(prefix, random, fc.nat(52), (p, bytes, at) => {
        const value = formatSecret(p, bytes)
        expect(value).toMatch(/^c(sk|st)_[A-Za-z0-9_-]{49}$/)
        expect(secretKind(value)).toBe(p)
        const swapped = value[at] === 'x' ? 'y' : 'x'
        expect(secretKind(value.slice(0, at) + swapped + value.slice(at + 1))).toBeUndefined()
        expect(secretKind(value.slice(0, -1))).toBeUndefined()
        expect(hashSecret(value)).toMatch(/^[0-9a-f]{64}$/)
      }),
    )
  })

  it('are nothing else', () => {
    fc.assert(fc.property(fc.string(), text => secretKind(text) === undefined))
  })
})

describe('back-off', () => {
  it('never shrinks while failures go on', () => {
    fc.assert(
      fc.property(fc.nat(1000), n => {
        expect(backoffAfter(n + 1)).toBeGreaterThanOrEqual(backoffAfter(n))
        expect(backoffAfter(n)).toBeLessThanOrEqual(BACKOFF_MS.at(-1) ?? 0)
      }),
    )
  })
})

describe('same origin', () => {
  const own = ['https://console.example/base']
  it.each([
    ['the public address', 'https://console.example', 'inner:3000', null, true],
    ['the address it was sent to', 'http://localhost:3000', 'localhost:3000', null, true],
    ['another port', 'http://localhost:3001', 'localhost:3000', null, false],
    ['another scheme of the public address', 'http://console.example', 'inner:3000', null, false],
    ['an opaque origin', 'null', 'localhost:3000', null, false],
    ['no origin, and the browser says same-origin', null, 'localhost:3000', 'same-origin', true],
    ['no origin, and nothing said', null, 'localhost:3000', null, false],
    ['no origin, from a sister site', null, 'localhost:3000', 'same-site', false],
  ])('%s', (_, origin, host, fetchSite, expected) => {
    expect(isSameOrigin({ origin, host, fetchSite }, own)).toBe(expected)
  })
})
