import { assignRelease, type Side } from './assign'

/** A release as far as serving needs it. Weights are of 10,000. */
export interface ServedRelease {
  id: string
  /** For new conversations; 0 while paused or rolled back. */
  weight: number
  /** The smallest and the largest weight that it had: who could have been given the other version before. */
  least: number
  most: number
}

export interface Choice {
  variant: Side
  /** A conversation that was given a version before keeps it: ask, and let its answer win. */
  askEarlier: boolean
}

/**
 * Which version a unit gets by assignment alone, and whether it may have been given the other one before: while a canary
 * widens, pauses or is rolled back by hand, a conversation keeps what it has.
 */
export function choose(release: ServedRelease, unit: string): Choice {
  const at = (candidate: number): Side => assignRelease({ releaseId: release.id, key: unit, candidate })
  const variant = at(release.weight)
  return { variant, askEarlier: at(release.least) !== variant || at(release.most) !== variant }
}
