import type { ReleaseState, Stage } from '../contract'
import { isRunning } from './release-state'

export const FULL = 10_000

/** How many of 10,000 new conversations get the new version now. */
export function weightOf(release: {
  state: ReleaseState
  stages: readonly Stage[]
  stage: number
  paused: boolean
}): number {
  if (release.state === 'promoted') return FULL
  if (!isRunning(release.state) || release.paused) return 0
  return release.stages[release.stage]?.weight ?? 0
}

/** What is wrong with the stages of a release; undefined when nothing is. */
export function stagesProblem(stages: readonly Stage[]): string | undefined {
  for (const [i, { weight }] of stages.entries())
    if (i > 0 && weight <= (stages[i - 1]?.weight ?? 0))
      return `Stage ${i + 1} is not wider than the one before it`
  if (stages.at(-1)?.weight !== FULL) return 'The last stage must be 10,000 of 10,000'
  return undefined
}

/** Stages where none are named: all at once where nothing is served yet, else step by step from `first`. */
export function defaultStages(hasStable: boolean, first = 100): Stage[] {
  if (!hasStable || first >= FULL) return [{ weight: FULL, minMinutes: 0, minSample: 0 }]
  const steps: Stage[] = [
    { weight: 100, minMinutes: 60, minSample: 30 },
    { weight: 500, minMinutes: 60, minSample: 50 },
    { weight: 2_500, minMinutes: 60, minSample: 100 },
    { weight: 5_000, minMinutes: 60, minSample: 100 },
    { weight: FULL, minMinutes: 0, minSample: 0 },
  ]
  const wider = steps.filter(s => s.weight > first)
  const begin = steps.find(s => s.weight >= first) ?? { minMinutes: 60, minSample: 50 }
  return [{ ...begin, weight: first }, ...wider]
}
