import {
  type Readiness,
  type ReadinessCheckId,
  type ReadinessPart,
  readinessChecks,
  readinessParts,
} from '../readiness'

/** Of each check, how many contracts it is about and how many meet it. */
export type ReadinessFacts = Readonly<Record<ReadinessCheckId, { met: number; of: number }>>

const POINTS = 25

/**
 * The score: each part gives 25 points times the mean share of its checks. A check that is about no contract is left
 * out; a part without any check has nothing left to do and gives all its points. Null where nothing is offered.
 */
export function readinessOf(
  facts: ReadinessFacts,
  offered: number,
): Pick<Readiness, 'score' | 'parts' | 'checks'> {
  const weighed = readinessParts.map(part => weigh(part, facts))
  const points = weighed.reduce((sum, one) => sum + one.points, 0)
  // Floating sums: all met is a hundred, and one unmet is never rounded up to it.
  const complete = weighed.every(({ checks }) => checks.every(({ met, of }) => met === of))
  return {
    score: offered === 0 ? null : complete ? 100 : Math.min(99, Math.round(points)),
    parts: weighed.map(({ part, points: given }) => ({ part, points: Math.round(given * 10) / 10 })),
    checks: weighed.flatMap(({ checks }) => checks),
  }
}

function weigh(part: ReadinessPart, facts: ReadinessFacts) {
  const ids: readonly ReadinessCheckId[] = readinessChecks[part]
  const concerned = ids.filter(id => facts[id].of > 0)
  const weight = concerned.length === 0 ? 0 : POINTS / concerned.length
  const checks = concerned.map(id => {
    const { met, of } = facts[id]
    return { id, part, met, of, gain: Math.round(weight * (1 - met / of) * 10) / 10 }
  })
  const points =
    concerned.length === 0 ? POINTS : checks.reduce((sum, { met, of }) => sum + weight * (met / of), 0)
  return { part, points, checks }
}
