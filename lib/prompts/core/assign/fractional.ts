import { murmur32 } from './murmur'

export interface Weighted<V extends string = string> {
  variant: V
  /** A whole number, 0 or more. */
  weight: number
}

/** The sum of weights is a signed 32-bit number, as in flagd. */
export const MAX_TOTAL_WEIGHT = 2 ** 31 - 1

/**
 * `(hash × total) >> 32` without rounding: both halves of the hash are multiplied apart, so that no
 * product passes 2^53.
 */
export function bucketOf(hash: number, total: number): number {
  const high = Math.floor(hash / 2 ** 16)
  const low = hash % 2 ** 16
  return Math.floor((high * total + Math.floor((low * total) / 2 ** 16)) / 2 ** 16)
}

/**
 * flagd's `fractional` (version 2) over `salt + key`: the first variant whose running sum of weights
 * passes the bucket. The order of `weights` is part of the rule; releases go through `assignRelease`,
 * which leaves no order to choose.
 * @throws RangeError for weights that are no whole numbers, negative, all zero, or too large.
 */
export function assign<V extends string>(o: { salt: string; key: string; weights: Weighted<V>[] }): V {
  const total = o.weights.reduce((sum, { weight }) => sum + checked(weight), 0)
  if (total > MAX_TOTAL_WEIGHT) throw new RangeError(`The weights sum up to ${total}, over 2^31 - 1`)
  const bucket = bucketOf(murmur32(o.salt + o.key), total)
  let sum = 0
  for (const { variant, weight } of o.weights) {
    sum += weight
    if (sum > bucket) return variant
  }
  throw new RangeError('The weights sum up to nothing: no variant can be chosen')
}

function checked(weight: number): number {
  if (Number.isInteger(weight) && weight >= 0) return weight
  throw new RangeError(`A weight is a whole number of 0 or more, not ${weight}`)
}
