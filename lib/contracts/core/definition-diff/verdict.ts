import type { Change } from '../../change'
import type { Verdict } from '../../contract'

const order = ['identical', 'compatible', 'risky', 'breaking'] as const satisfies readonly Verdict[]

/** The worst of several verdicts; `identical` of none. */
export const worst = (verdicts: Iterable<Verdict>): Verdict => {
  let at = 0
  for (const verdict of verdicts) at = Math.max(at, order.indexOf(verdict))
  return order[at] ?? 'identical'
}

export interface Verdicts {
  /** The worst of both axes. */
  verdict: Verdict
  /** For callers and readers. */
  contractVerdict: Verdict
  /** For what a model reads and policy rests on. */
  trustVerdict: Verdict
}

export function verdictsOf(changes: readonly Change[]): Verdicts {
  const axes = axesOf(changes)
  return { verdict: worst([axes.contractVerdict, axes.trustVerdict]), ...axes }
}

/** The verdict of each axis. */
export function axesOf(changes: readonly Change[]): Omit<Verdicts, 'verdict'> {
  const on = (axis: Change['axis']): Verdict =>
    worst(changes.filter(change => change.axis === axis).map(({ severity }) => severity))
  return { contractVerdict: on('contract'), trustVerdict: on('trust') }
}

/** The gravest first, the contract before trust, else as they were found. */
export const byGravity = (a: Change, b: Change): number =>
  order.indexOf(b.severity) - order.indexOf(a.severity) ||
  Number(a.axis === 'trust') - Number(b.axis === 'trust')
