import { look, noEvidence, showsHarm } from './e-process'
import { seeded } from './random'
import type { Rate } from './rates'

export interface Trial {
  /** Rate of success of each side. */
  stable: number
  candidate: number
  /** Outcomes of the old version beside each of the new one. */
  stablePerCandidate: number
  /** Looks after these numbers of units of the new version, ascending. */
  looks: number[]
  /** E at which the new version is taken back. */
  threshold: number
  runs: number
  seed: number
}

/** The share of simulated canaries that are taken back under continuous looking. Seeded: the same each time. */
export function rollbackShare(trial: Trial): number {
  const random = seeded(trial.seed)
  const draw = (rate: number, units: number): Rate => {
    let hits = 0
    for (let i = 0; i < units; i++) if (random() < rate) hits++
    return { hits, units }
  }
  const block = () => ({
    candidate: draw(trial.candidate, 1),
    stable: draw(trial.stable, trial.stablePerCandidate),
  })
  const isTakenBack = (): boolean => {
    let evidence = noEvidence
    for (const units of trial.looks) {
      const blocks = Array.from({ length: units - evidence.candidate.units }, block)
      evidence = look(evidence, blocks)
      if (showsHarm(evidence, trial.threshold)) return true
    }
    return false
  }
  let taken = 0
  for (let run = 0; run < trial.runs; run++) if (isTakenBack()) taken++
  return taken / trial.runs
}

/** Looks from `first` to `last` units, every `step`. */
export const everyUnits = (first: number, last: number, step: number): number[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step)
