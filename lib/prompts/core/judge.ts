import type {
  GuardrailNumbers,
  JudgeReason,
  JudgeSettings,
  JudgeVerdict,
  Stage,
} from '@/lib/prompts/contract'
import type { SampleRatio } from './stats'

/** How sure the judge must be that the new version is not worse, before everyone gets it. */
export const SURE = 0.95
/** To go on from one part of a canary to a larger one, it must at least be likelier than not. */
const LIKELIER = 0.5
/** Below this many outcomes on either side nothing passes, whatever they say. */
const LEAST_UNITS = 20

/** Where the release stands. */
export interface JudgeState {
  stages: Stage[]
  stage: number
  minutesInStage: number
  /** Units given the new version within this stage. */
  unitsInStage: number
  hasStable: boolean
  settings: JudgeSettings
}
export interface Evidence {
  guardrails: GuardrailNumbers[]
  /** Guardrails whose E has reached the threshold at any look. */
  harmed: ReadonlySet<string>
  sampleRatio: SampleRatio
}
export interface Judgement {
  verdict: JudgeVerdict
  reasons: JudgeReason[]
}

/**
 * One look: what is to be done with a running canary. Only the new version is on trial: nothing that the
 * old one does alone changes the verdict. Too little data never passes, and evidence that does not suffice
 * holds the stage.
 */
export function judge(state: JudgeState, evidence: Evidence): Judgement {
  if (evidence.sampleRatio.mismatch) {
    const { candidate, expected, units } = evidence.sampleRatio
    return say('stopped', [{ code: 'sample_ratio', params: { candidate, expected, units } }])
  }
  const harm = evidence.guardrails.filter(g => evidence.harmed.has(g.name))
  if (harm.length > 0)
    return say(
      'rollback',
      harm.map(g => ({ code: 'harm', guardrail: g.name, params: { e: g.e, threshold: g.threshold } })),
    )
  const missing = minimums(state)
  if (missing.length > 0) return say('collecting', missing)
  const doubts = state.hasStable ? doubtsOf(state, evidence.guardrails) : [reason('no_stable')]
  if (doubts.length > 0) return say('hold', doubts)
  return say(
    state.stage >= state.stages.length - 1 ? 'promote' : 'advance',
    evidence.guardrails.map(g => ({
      code: 'not_worse',
      guardrail: g.name,
      params: { probability: g.notWorse, margin: state.settings.margin },
    })),
  )
}

/** What the stage itself asks for and has not had yet. */
function minimums({ stages, stage, minutesInStage, unitsInStage }: JudgeState): JudgeReason[] {
  const { minMinutes = 0, minSample = 0 } = stages[stage] ?? {}
  const reasons: JudgeReason[] = []
  if (minutesInStage < minMinutes)
    reasons.push(reason('needs_time', { minutes: Math.ceil(minMinutes - minutesInStage), of: minMinutes }))
  if (unitsInStage < minSample)
    reasons.push(reason('needs_sample', { units: minSample - unitsInStage, of: minSample }))
  return reasons
}

/** What keeps a stage that has had its time and sample from being passed. */
function doubtsOf({ stages, stage, settings }: JudgeState, guardrails: GuardrailNumbers[]): JudgeReason[] {
  if (guardrails.length === 0) return [reason('no_guardrails')]
  const next = stages[stage + 1]
  const everyone = next === undefined || next.weight >= 10_000
  return guardrails.flatMap(({ name, candidate, stable, notWorse }): JudgeReason[] => {
    const units = Math.min(candidate.units, stable.units)
    if (units < LEAST_UNITS)
      return [{ ...reason('needs_outcomes', { units, of: LEAST_UNITS }), guardrail: name }]
    if (everyone ? notWorse > SURE : notWorse > LIKELIER) return []
    const params = { probability: notWorse, needs: everyone ? SURE : LIKELIER, margin: settings.margin }
    return [{ code: 'inconclusive', guardrail: name, params }]
  })
}

const reason = (code: JudgeReason['code'], params: Record<string, number> = {}): JudgeReason => ({
  code,
  params,
})
const say = (verdict: JudgeVerdict, reasons: JudgeReason[]): Judgement => ({ verdict, reasons })
