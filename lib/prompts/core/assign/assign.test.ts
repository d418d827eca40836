import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '@/lib/platform/ids'
import { FULL_WEIGHT } from '../../contract'
import { assign, bucketOf, MAX_TOTAL_WEIGHT } from './fractional'
import { murmur32 } from './murmur'
import { assignRelease, releaseSalt, type Side } from './release'
import { flagdOracle } from './testing'

const halves = ['a', 'b'].map(variant => ({ variant, weight: 1 }))
const suits = ['clubs', 'diamonds', 'hearts', 'spades']

const anyKey = fc.oneof(
  fc.uuid(),
  fc.constant(''),
  fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'订单客户号查询库存繁體ひらがな한국어'), maxLength: 24 }),
  fc.string({ unit: fc.constantFrom('🙂', '👩‍💻', '🇨🇳', '🏴‍☠️', 'e\u0301', '\u{20BB7}'), maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)

describe('fractional of flagd', () => {
  test.each([
    ['jack', 'hearts'],
    ['queen', 'spades'],
    ['nine', 'diamonds'],
  ])('the player %s gets %s', (key, suit) => {
    const weights = suits.map(variant => ({ variant, weight: 25 }))
    expect(assign({ salt: 'fractional-flag', key, weights })).toBe(suit)
  })

  test('100,000 random keys and weights are assigned as flagd assigns them', () => {
    const weights = fc
      .array(fc.oneof(fc.nat(100), fc.nat(10_000), fc.nat(500_000_000)), { minLength: 1, maxLength: 4 })
      .filter(list => list.some(w => w > 0))
      .map(list => list.map((weight, i) => ({ variant: `v${i}`, weight })))
    const flags = fc
      .sample(weights, { numRuns: 500, seed: 6 })
      .map((w, i) => ({ salt: `flag-${i}-`, weights: w }))
    const oracle = flagdOracle(flags)
    const keys = fc.sample(anyKey, { numRuns: 100_000, seed: 6 })
    const differ = keys.filter((key, i) => {
      const flag = flags[i % flags.length]
      return flag === undefined || assign({ ...flag, key }) !== oracle(flag.salt, key)
    })
    expect(differ).toEqual([])
    expect(keys.filter(key => key === '').length).toBeGreaterThan(10_000)
  })

  test.each([
    ['', 0],
    ['订单', 574561462],
    ['🙂', 1042440291],
    ['abc🙂d', 3062521040],
  ])('the hash of %j is that of its UTF-8 bytes', (text, hash) => {
    expect(murmur32(text)).toBe(hash)
  })

  test('long keys are hashed whole', () => {
    const long = '订单🙂'.repeat(400)
    expect(flagdOracle([{ salt: 'long', weights: halves }])('long', long)).toBe(
      assign({ salt: 'long', key: long, weights: halves }),
    )
    expect(murmur32(`${long}a`)).not.toBe(murmur32(`${long}b`))
  })

  test('a bucket is exact where a product passes 2^53', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        fc.integer({ min: 1, max: MAX_TOTAL_WEIGHT }),
        (hash, total) => {
          expect(BigInt(bucketOf(hash, total))).toBe((BigInt(hash) * BigInt(total)) >> 32n)
        },
      ),
    )
  })

  test.each([
    ['nothing to choose from', []],
    ['no weight at all', [0, 0]],
    ['a negative weight', [10, -1]],
    ['a broken weight', [0.5]],
    ['too much weight', [MAX_TOTAL_WEIGHT, 1]],
  ])('%s is refused', (_, list) => {
    const weights = list.map((weight, i) => ({ variant: `v${i}`, weight }))
    expect(() => assign({ salt: 's', key: 'k', weights })).toThrow(RangeError)
  })
})

describe('assignment of a release', () => {
  const share = fc.integer({ min: 0, max: FULL_WEIGHT })
  const sideAt = (releaseId: string, key: string, candidate: number): Side =>
    assignRelease({ releaseId, key, candidate })

  test('widening never takes the candidate away, narrowing gives it to nobody', () => {
    fc.assert(
      fc.property(fc.uuid(), anyKey, share, share, (releaseId, key, a, b) => {
        const [narrow, wide] = [Math.min(a, b), Math.max(a, b)]
        if (sideAt(releaseId, key, narrow) === 'candidate')
          expect(sideAt(releaseId, key, wide)).toBe('candidate')
      }),
      { numRuns: 5_000 },
    )
  })

  test('narrowing takes the candidate from the newest first: the last widened keys are the first to leave', () => {
    const releaseId = newId()
    const stages = [100, 500, 2_500, 5_000, 10_000]
    const keys = Array.from({ length: 4_000 }, (_, i) => `conversation-${i}`)
    const firstStage = new Map(
      keys.map(key => [key, stages.find(s => sideAt(releaseId, key, s) === 'candidate') ?? Number.NaN]),
    )
    for (const now of stages)
      for (const key of keys)
        expect(sideAt(releaseId, key, now) === 'candidate').toBe((firstStage.get(key) ?? 0) <= now)
  })

  test('nobody at 0, everybody at 10,000, and the share that was asked for between', () => {
    const releaseId = '0193f5a0-0000-7000-8000-000000000001'
    const keys = Array.from({ length: 20_000 }, (_, i) => `conversation-${i}`)
    const count = (candidate: number) =>
      keys.filter(k => sideAt(releaseId, k, candidate) === 'candidate').length
    expect(count(0)).toBe(0)
    expect(count(FULL_WEIGHT)).toBe(keys.length)
    expect(count(500) / keys.length).toBeCloseTo(0.05, 2)
  })

  test('the keys that meet one canary first are not those that meet the next', () => {
    const ids = Array.from({ length: 1_000 }, () => newId())
    expect(new Set(ids.map(releaseSalt)).size).toBe(ids.length)
    const keys = Array.from({ length: 20_000 }, (_, i) => `conversation-${i}`)
    const [one = '', other = ''] = ids
    const both = keys.filter(
      k => sideAt(one, k, 2_000) === 'candidate' && sideAt(other, k, 2_000) === 'candidate',
    )
    expect(both.length / keys.length).toBeGreaterThan(0.03)
    expect(both.length / keys.length).toBeLessThan(0.05)
  })
})
