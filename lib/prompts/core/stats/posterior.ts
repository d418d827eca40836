import betaln from '@stdlib/math-base-special-betaln'
import betaCdf from '@stdlib/stats-base-dists-beta-cdf'
import betaPdf from '@stdlib/stats-base-dists-beta-pdf'
import { integral } from './integral'
import { checkRate, type Rate } from './rates'

/** Where the integral is cut into parts, in standard deviations from a mean: fine in the middle, and so far out that what is left is below 1e-15. */
const CUTS = [-40, -20, -10, -6, -3, 0, 3, 6, 10, 20, 40]

const posterior = ({ hits, units }: Rate) => ({ a: hits + 1, b: units - hits + 1 })

/**
 * P(p_b > p_a) after what was seen, both rates with a uniform prior, Beta(1, 1). Exact: the closed sum for
 * whole numbers (E. Miller, "Formulas for Bayesian A/B testing", 2015).
 */
export function probabilityBetter(b: Rate, a: Rate): number {
  checkRate(a)
  checkRate(b)
  const A = posterior(a)
  const B = posterior(b)
  let sum = 0
  for (let i = 0; i < B.a; i++)
    sum += Math.exp(betaln(A.a + i, A.b + B.b) - Math.log(B.b + i) - betaln(1 + i, B.b) - betaln(A.a, A.b))
  return Math.min(1, sum)
}

/**
 * P(p_new > p_old − margin), uniform priors: how sure one may be that the new rate is not worse by more
 * than the margin. The integral of the old rate's density times the new rate's chance of lying above,
 * in parts around both means.
 */
export function probabilityNotWorse(next: Rate, old: Rate, margin: number): number {
  checkRate(next)
  checkRate(old)
  const N = posterior(next)
  const O = posterior(old)
  const from = Math.min(1, margin)
  const cuts = [from, 1, ...around(O, 0), ...around(N, margin)]
    .filter(x => x >= from && x <= 1)
    .sort((x, y) => x - y)
  const density = (x: number) => betaPdf(x, O.a, O.b) * (1 - betaCdf(x - margin, N.a, N.b))
  let sum = betaCdf(from, O.a, O.b)
  for (const [i, cut] of cuts.entries()) sum += integral(cuts[i - 1] ?? cut, cut, density)
  return Math.min(1, sum)
}

function around({ a, b }: { a: number; b: number }, shift: number): number[] {
  const mean = a / (a + b)
  const sd = Math.sqrt((mean * (1 - mean)) / (a + b + 1))
  return CUTS.map(cut => mean + shift + cut * sd)
}
