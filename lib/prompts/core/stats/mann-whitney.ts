import normalCdf from '@stdlib/stats-base-dists-normal-cdf'
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile'

/** Up to this size of both sides the distribution of the pairs is counted out, beyond it is normal. */
const EXACT_UP_TO = 50

export interface ShiftEstimate {
  /** Hodges–Lehmann: the median of all differences x − y. */
  estimate: number
  low: number
  high: number
  /** Two-sided; with the correction for ties where it is approximate. */
  p: number
}

/**
 * By how much the values of `x` lie above those of `y`: Mann–Whitney test with the Hodges–Lehmann estimate
 * and its distribution-free interval (order statistics of the pairwise differences, as in Hollander, Wolfe
 * and Chicken, "Nonparametric Statistical Methods", 3rd ed. 2014, section 4.3; R's `wilcox.test`).
 * Null while a side has no value.
 */
export function shiftEstimate(x: number[], y: number[], confidence = 0.95): ShiftEstimate | null {
  if (x.length === 0 || y.length === 0) return null
  const differences = Float64Array.from(x.flatMap(a => y.map(b => a - b))).sort()
  const pairs = differences.length
  const at = (i: number): number => differences[i] ?? Number.NaN
  const rank = lowRank(x.length, y.length, (1 - confidence) / 2)
  return {
    estimate: (at(Math.floor((pairs - 1) / 2)) + at(Math.floor(pairs / 2))) / 2,
    low: at(rank - 1),
    high: at(pairs - rank),
    p: twoSided(differences, x, y),
  }
}

/** Which of the sorted differences bounds the interval from below, counted from 1. */
function lowRank(m: number, n: number, tail: number): number {
  if (m > EXACT_UP_TO || n > EXACT_UP_TO) {
    const sd = Math.sqrt((m * n * (m + n + 1)) / 12)
    return Math.max(1, Math.floor((m * n) / 2 + sd * normalQuantile(tail, 0, 1)))
  }
  const shares = pairShares(m, n)
  let sum = 0
  for (let u = 0; u < shares.length; u++) {
    sum += shares[u] ?? 0
    if (sum > tail) return Math.max(1, u)
  }
  return 1
}

function twoSided(differences: Float64Array, x: number[], y: number[]): number {
  const [m, n] = [x.length, y.length]
  const wins = differences.reduce((sum, d) => sum + (d > 0 ? 1 : d === 0 ? 0.5 : 0), 0)
  const ties = tieSizes([...x, ...y])
  const lower = Math.min(wins, m * n - wins)
  if (m <= EXACT_UP_TO && n <= EXACT_UP_TO && ties.length === 0) {
    const tail = pairShares(m, n).slice(0, lower + 1)
    return Math.min(1, 2 * tail.reduce((sum, share) => sum + share, 0))
  }
  const all = m + n
  const tied = ties.reduce((sum, t) => sum + t ** 3 - t, 0) / (all * (all - 1))
  const variance = ((m * n) / 12) * (all + 1 - tied)
  if (variance <= 0) return 1
  return Math.min(1, 2 * normalCdf((lower - (m * n) / 2 + 0.5) / Math.sqrt(variance), 0, 1))
}

/** Chance of each count of pairs with x > y when both sides are alike: the Gaussian binomial, counted out. */
function pairShares(m: number, n: number): number[] {
  let ways = [1]
  for (let i = 1; i <= m; i++) ways = divide(multiply(ways, n + i), i)
  const total = ways.reduce((sum, w) => sum + w, 0)
  return ways.map(w => w / total)
}
/** Times (1 − q^k). */
const multiply = (ways: number[], k: number): number[] =>
  Array.from({ length: ways.length + k }, (_, u) => (ways[u] ?? 0) - (ways[u - k] ?? 0))
/** Over (1 − q^k), which divides it. */
function divide(ways: number[], k: number): number[] {
  const out = [...ways]
  for (let u = k; u < out.length; u++) out[u] = (out[u] ?? 0) + (out[u - k] ?? 0)
  return out.slice(0, ways.length - k)
}

/** How often each value stands that stands more than once. */
function tieSizes(values: number[]): number[] {
  const counts = new Map<number, number>()
  for (const v of values) counts.set(v, (counts.get(v) ?? 0) + 1)
  return [...counts.values()].filter(c => c > 1)
}
