import { type Decimal, decimal, isMultiple, lcm } from './decimal'
import { type Answer, sat, unknown, unsat } from './goal'

/** What is asked of a number; `integer` tells which of the two types it is. */
export interface NumberQuery {
  integer: boolean
  lows: readonly { value: number; exclusive: boolean }[]
  highs: readonly { value: number; exclusive: boolean }[]
  multiples: readonly number[]
  notMultiples: readonly number[]
  excluded: readonly number[]
}

const MAX_TRIED = 5_000

/** Solves in exact decimals: everything is scaled to whole numbers. */
export function findNumber(query: NumberQuery): Answer {
  const low = query.lows.reduce(
    stricter((a, b) => a > b),
    { value: Number.NEGATIVE_INFINITY, exclusive: true },
  )
  const high = query.highs.reduce(
    stricter((a, b) => a < b),
    { value: Number.POSITIVE_INFINITY, exclusive: true },
  )
  if (low.value > high.value) return unsat
  const steps = query.integer ? [...query.multiples, 1] : query.multiples
  const bars = query.integer ? query.notMultiples : [...query.notMultiples, 1]
  const step = lcm(steps.map(decimal))
  if (step === undefined) return dense(query, low, high, bars)
  // A bar that divides every step leaves nothing.
  if (bars.some(bar => isMultiple(step, decimal(bar)))) return unsat
  return stepped(query, low, high, step, bars)
}

interface Bound {
  value: number
  exclusive: boolean
}
const stricter =
  (beyond: (a: number, b: number) => boolean) =>
  (one: Bound, other: Bound): Bound =>
    beyond(other.value, one.value) || (other.value === one.value && other.exclusive) ? other : one

/** Multiples of a step, from the bound nearest to zero outwards. */
function stepped(
  query: NumberQuery,
  low: Bound,
  high: Bound,
  step: Decimal,
  bars: readonly number[],
): Answer {
  const at = (k: bigint) => Number(step.digits * k) / 10 ** step.scale
  const first = Number.isFinite(low.value) ? quotient(low.value, step) : undefined
  const last = Number.isFinite(high.value) ? quotient(high.value, step) : undefined
  const start = startOf(first, last)
  let outside = 0
  for (let i = 0; i < MAX_TRIED; i++) {
    let inside = false
    for (const k of i === 0 ? [start] : [start + BigInt(i), start - BigInt(i)]) {
      const value = at(k)
      if (!within(value, low, high)) continue
      inside = true
      if (fits(value, query, bars) && isMultiple(decimal(value), step)) return sat(value)
    }
    // Past both bounds there is nothing more; the first steps may still round to outside.
    outside = inside ? 0 : outside + 1
    if (outside > 4 && (first !== undefined || last !== undefined) && pastBoth(start, i, first, last))
      return unsat
  }
  return unknown
}

const pastBoth = (start: bigint, i: number, first: bigint | undefined, last: bigint | undefined): boolean =>
  first !== undefined && last !== undefined && start + BigInt(i) > last + 2n && start - BigInt(i) < first - 2n

function startOf(first: bigint | undefined, last: bigint | undefined): bigint {
  if (first !== undefined && first > 0n) return first
  if (last !== undefined && last < 0n) return last
  return 0n
}

function quotient(value: number, step: Decimal): bigint {
  const { digits, scale } = decimal(value)
  const top = digits * 10n ** BigInt(step.scale)
  const bottom = step.digits * 10n ** BigInt(scale)
  return top / bottom
}

/** No step: a continuum, of which finitely many points are excluded. */
function dense(query: NumberQuery, low: Bound, high: Bound, bars: readonly number[]): Answer {
  if (low.value === high.value) {
    const only = low.value
    return !low.exclusive && !high.exclusive && fits(only, query, bars) ? sat(only) : unsat
  }
  for (const value of candidates(low.value, high.value))
    if (within(value, low, high) && fits(value, query, bars)) return sat(value)
  return unknown
}

function* candidates(low: number, high: number): Generator<number> {
  const from = Number.isFinite(low) ? low : Number.isFinite(high) ? Math.min(high - 4, -4) : -4
  const to = Number.isFinite(high) ? high : Math.max(from + 8, 4)
  for (const share of [
    0.5, 0.25, 0.75, 0.125, 0.1, 0.3, 0.7, 0.9, 0.0625, 0.37, 0.613, 0.8191, 0.41231, 0.123457,
  ])
    yield tidy(from + (to - from) * share)
  for (const offset of [0.5, 0.25, 0.1, 0.01, 0.37, 1e-4, 1.234567e-5]) {
    yield tidy(from + offset)
    yield tidy(to - offset)
  }
  for (let i = 1; i < 400; i++) yield tidy(from + ((to - from) * i) / 401.7)
  yield low
  yield high
}

const tidy = (value: number): number => Number(value.toPrecision(12))

const within = (value: number, low: Bound, high: Bound): boolean =>
  (low.exclusive ? value > low.value : value >= low.value) &&
  (high.exclusive ? value < high.value : value <= high.value) &&
  Number.isFinite(value)

const fits = (value: number, query: NumberQuery, bars: readonly number[]): boolean =>
  Number.isInteger(value) === query.integer &&
  !query.excluded.includes(value) &&
  query.multiples.every(step => isMultiple(decimal(value), decimal(step))) &&
  !bars.some(bar => isMultiple(decimal(value), decimal(bar)))
