import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choose } from './choose'

const unit = fc.string({ maxLength: 30 })
const weight = fc.integer({ min: 0, max: 10_000 })

describe('choose', () => {
  test('while a weight never moved, nobody has to be asked', () => {
    fc.assert(
      fc.property(fc.uuid(), unit, weight, (id, key, w) => {
        expect(choose({ id, weight: w, least: w, most: w }, key).askEarlier).toBe(false)
      }),
    )
  })

  test('whoever could have been given the other version at some weight is asked, and nobody else', () => {
    fc.assert(
      fc.property(fc.uuid(), unit, fc.tuple(weight, weight, weight), (id, key, weights) => {
        const [least = 0, now = 0, most = 0] = [...weights].sort((a, b) => a - b)
        const at = (w: number) => choose({ id, weight: w, least: w, most: w }, key).variant
        const { variant, askEarlier } = choose({ id, weight: now, least, most }, key)
        expect(variant).toBe(at(now))
        expect(askEarlier).toBe(at(least) !== variant || at(most) !== variant)
      }),
    )
  })

  test('after a rollback only those who may have had the candidate are asked', () => {
    const id = '0193f5a0-0000-7000-8000-000000000001'
    const keys = Array.from({ length: 2_000 }, (_, i) => `c${i}`)
    const asked = keys.filter(k => choose({ id, weight: 0, least: 0, most: 500 }, k).askEarlier)
    expect(asked.length / keys.length).toBeCloseTo(0.05, 1)
    expect(keys.every(k => choose({ id, weight: 0, least: 0, most: 500 }, k).variant === 'stable')).toBe(true)
  })
})
