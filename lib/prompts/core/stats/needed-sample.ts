import { probabilityNotWorse } from './posterior'
import type { Rate } from './rates'

const MOST = 2_000_000

/**
 * How many units of the new version, in all, it takes until it passes as not worse, if both rates stay as
 * they are and the old version's sample grows alike. Null when at these rates it never will, or not within two
 * million, or when a side has nothing yet.
 */
export function neededSample(
  next: Rate,
  old: Rate,
  o: { margin: number; confidence: number },
): number | null {
  if (next.units === 0 || old.units === 0) return null
  const passes = (units: number): boolean => {
    const factor = units / next.units
    return probabilityNotWorse(scale(next, factor), scale(old, factor), o.margin) > o.confidence
  }
  if (passes(next.units)) return next.units
  if (rate(next) <= rate(old) - o.margin) return null
  let low = next.units
  let high = next.units * 2
  while (!passes(high)) {
    if (high > MOST) return null
    low = high
    high *= 2
  }
  while (high - low > Math.max(1, high / 200)) {
    const middle = Math.floor((low + high) / 2)
    if (passes(middle)) high = middle
    else low = middle
  }
  return high
}

const rate = (r: Rate): number => r.hits / r.units
const scale = (r: Rate, factor: number): Rate => ({
  hits: Math.round(r.hits * factor),
  units: Math.round(r.units * factor),
})
