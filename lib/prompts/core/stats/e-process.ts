import { add, type Rate } from './rates'

/** How much worse the new version's odds of success may be, each with the same share of the bet. */
const ODDS_RATIOS = [1.5, 2, 3, 5, 8, 16]

/** Evidence of harm so far. Small enough to keep beside each verdict, and all that the next look needs. */
export interface HarmEvidence {
  candidate: Rate
  stable: Rate
  /** Natural logarithm of the capital of each bet. */
  logs: number[]
  /** The largest logarithm of E at any look: p = 1 / E of then holds at every look (Ville's inequality). */
  peak: number
}

/** Some of the new version's outcomes beside those of the old version from the same time. */
export interface Block {
  candidate: Rate
  stable: Rate
}

const none: Rate = { hits: 0, units: 0 }
export const noEvidence: HarmEvidence = {
  candidate: none,
  stable: none,
  logs: ODDS_RATIOS.map(() => 0),
  peak: 0,
}

/**
 * One look of a safe test that the new rate of success is no lower than the old one, for two streams of yes
 * and no; valid at every look and for any rule of stopping.
 *
 * Each block multiplies an E-variable: the chance of the block under an alternative (θ_old, θ_new), over its
 * chance under the nearest point of the null, θ_0 = (n_new θ_new + n_old θ_old) / (n_new + n_old). For an
 * alternative with θ_new < θ_old that is the reverse information projection onto the convex null
 * θ_new ≥ θ_old, so the expectation is at most 1 under every point of it. θ_old is estimated from the blocks
 * before (Krichevsky–Trofimov prior), θ_new follows from it by a fixed odds ratio; the mean over the
 * ratios is again an E-process. Sizes of blocks may depend on anything but the outcomes in them.
 *
 * R. J. Turner, A. Ly, P. D. Grünwald, "Generic E-variables for exact sequential k-sample tests that allow
 * for optional stopping", J. Stat. Plan. Inference 230 (2024), arXiv:2106.02693; R. J. Turner,
 * P. D. Grünwald, "Exact anytime-valid confidence intervals for contingency tables and beyond", Stat.
 * Probab. Lett. 198 (2023), arXiv:2203.09785.
 */
export function look(before: HarmEvidence, blocks: Block[]): HarmEvidence {
  const after = blocks.reduce(addBlock, before)
  return { ...after, peak: Math.max(before.peak, meanLog(after.logs)) }
}

function addBlock(evidence: HarmEvidence, { candidate, stable }: Block): HarmEvidence {
  const old = (evidence.stable.hits + 0.5) / (evidence.stable.units + 1)
  const logs = ODDS_RATIOS.map((ratio, i) => {
    const odds = old / (1 - old) / ratio
    const next = odds / (1 + odds)
    const nearest =
      (candidate.units * next + stable.units * old) / Math.max(1, candidate.units + stable.units)
    return (evidence.logs[i] ?? 0) + gain(candidate, next, nearest) + gain(stable, old, nearest)
  })
  return {
    ...evidence,
    candidate: add(evidence.candidate, candidate),
    stable: add(evidence.stable, stable),
    logs,
  }
}

/** Log of the chance of these outcomes at one rate over that at another. */
const gain = ({ hits, units }: Rate, rate: number, base: number): number =>
  units === 0 ? 0 : hits * Math.log(rate / base) + (units - hits) * Math.log((1 - rate) / (1 - base))

function meanLog(logs: number[]): number {
  const top = Math.max(...logs)
  return top + Math.log(logs.reduce((sum, l) => sum + Math.exp(l - top), 0) / logs.length)
}

/** The E-value now: how many times the capital grew that was bet on harm. */
export const eValue = (evidence: HarmEvidence): number =>
  Math.min(Number.MAX_VALUE, Math.exp(meanLog(evidence.logs)))

/** A p-value that holds at every look: one over the largest E so far. */
export const pValue = (evidence: HarmEvidence): number => Math.min(1, Math.exp(-evidence.peak))

/** E at which one of `guardrails` guardrails takes the new version back: k / α keeps the chance over all of them at α. */
export const harmThreshold = (guardrails: number, alpha: number): number => guardrails / alpha

/** Whether the evidence has reached the threshold at any look. */
export const showsHarm = (evidence: HarmEvidence, threshold: number): boolean =>
  evidence.peak >= Math.log(threshold)
