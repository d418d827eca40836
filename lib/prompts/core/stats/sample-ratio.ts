import betaln from '@stdlib/math-base-special-betaln'

/** How firmly the alternative believes that a broken split is still near the planned one. */
const WEIGHT = 100
/** Chance of a false alarm, over all looks. */
const ALPHA = 0.001

/** Units that met each side while `weight` of 10,000 were to meet the candidate. */
export interface Split {
  weight: number
  candidate: number
  stable: number
}
export interface SampleRatio {
  candidate: number
  /** How many were to meet the candidate. */
  expected: number
  units: number
  /** One over the Bayes factor at its largest: holds at every look. */
  p: number
  mismatch: boolean
}

/**
 * Sequential test of the sample ratio: did as many units meet the candidate as the weights of the stages
 * say? The Bayes factor of a beta distribution around the planned share against the planned share itself,
 * multiplied over the stages; under a right split a martingale, so it may be looked at after every unit.
 *
 * M. Lindon, A. Malek, "Anytime-valid inference for multinomial count data", NeurIPS 2022, arXiv:2011.03567.
 */
export function sampleRatio(splits: Split[], worst = 1): SampleRatio {
  let log = 0
  let candidate = 0
  let expected = 0
  let units = 0
  for (const split of splits) {
    const share = split.weight / 10_000
    if (share > 0 && share < 1) log += bayesFactor(split, share)
    candidate += split.candidate
    expected += (split.candidate + split.stable) * share
    units += split.candidate + split.stable
  }
  const p = Math.min(worst, 1, Math.exp(-log))
  return { candidate, expected, units, p, mismatch: p < ALPHA }
}

function bayesFactor({ candidate, stable }: Split, share: number): number {
  const a = share * WEIGHT
  const b = (1 - share) * WEIGHT
  return (
    betaln(a + candidate, b + stable) -
    betaln(a, b) -
    (candidate * Math.log(share) + stable * Math.log(1 - share))
  )
}
