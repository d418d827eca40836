import type { Guardrail, GuardrailNumbers, JudgeSettings, LatencyShift, Stage } from '../contract'
import { SURE } from './judge'
import type { JudgeMemory } from './memory'
import {
  eValue,
  everyUnits,
  type HarmEvidence,
  harmThreshold,
  look,
  neededSample,
  noEvidence,
  probabilityNotWorse,
  pValue,
  rollbackShare,
  type SampleRatio,
  sampleRatio,
  showsHarm,
  toBlocks,
} from './stats'

/** Outcomes of one side that may wait for the other; the oldest beyond are left out. */
const MOST_WAITING = 5_000

/** A unit with its final outcome, in the order of the release. */
export interface Settlement {
  seq: number
  variant: 'candidate' | 'stable'
  /** The stage whose weight decided its side; null where something else did. */
  stage: number | null
  hits: Record<string, boolean>
}

/** Takes the new settlements into the evidence of each guardrail, and counts them for the sample ratio. */
export function takeIn(memory: JudgeMemory, guardrails: Guardrail[], settled: Settlement[]): JudgeMemory {
  const seen = settled.at(-1)?.seq ?? memory.seen
  return {
    ...memory,
    seen,
    splits: count(memory, settled),
    guardrails: Object.fromEntries(
      guardrails.map(({ name }) => {
        const before = memory.guardrails[name] ?? { evidence: noEvidence, upTo: 0 }
        const waiting = settled.filter(s => s.seq > before.upTo && s.hits[name] !== undefined)
        const blocks = toBlocks(waiting.map(s => ({ side: s.variant, hit: s.hits[name] === true })))
        if (blocks.length > 0) return [name, { evidence: look(before.evidence, blocks), upTo: seen }]
        const oldest = waiting[Math.max(0, waiting.length - MOST_WAITING)]
        return [name, { ...before, upTo: oldest === undefined ? seen : oldest.seq - 1 }]
      }),
    ),
  }
}

function count({ splits, seen }: JudgeMemory, settled: Settlement[]): JudgeMemory['splits'] {
  const counts = splits.map(split => ({ ...split }))
  for (const { seq, stage, variant } of settled) {
    if (seq <= seen || stage === null) continue
    while (counts.length <= stage) counts.push({ candidate: 0, stable: 0 })
    const split = counts[stage]
    if (split !== undefined) split[variant]++
  }
  return counts
}

/** The sample ratio of all stages so far. */
export const ratioOf = (memory: JudgeMemory, stages: Stage[]): SampleRatio =>
  sampleRatio(
    stages.map(({ weight }, i) => ({ weight, ...(memory.splits[i] ?? { candidate: 0, stable: 0 }) })),
    memory.worstRatio,
  )

/** From where settlements are read again: those that some guardrail has still waiting. */
export const readFrom = (memory: JudgeMemory): number =>
  Math.min(memory.seen, ...Object.values(memory.guardrails).map(g => g.upTo))

/** What the evidence of each guardrail says now. */
export function numbersOf(
  memory: JudgeMemory,
  { guardrails, margin, alpha }: JudgeSettings,
  latency: LatencyShift | null,
): GuardrailNumbers[] {
  const threshold = harmThreshold(guardrails.length, alpha)
  return guardrails.map(({ name, metric }) => {
    const evidence = evidenceOf(memory, name)
    const { candidate, stable } = evidence
    return {
      name,
      candidate,
      stable,
      e: eValue(evidence),
      threshold,
      p: pValue(evidence),
      notWorse: probabilityNotWorse(candidate, stable, margin),
      needed: neededSample(candidate, stable, { margin, confidence: SURE }),
      latency: metric === 'latency' ? latency : null,
    }
  })
}

export const harmedIn = (memory: JudgeMemory, { guardrails, alpha }: JudgeSettings): Set<string> =>
  new Set(
    guardrails
      .map(g => g.name)
      .filter(name => showsHarm(evidenceOf(memory, name), harmThreshold(guardrails.length, alpha))),
  )

/** Below this many outcomes the old version's rate is too unsure to simulate with. */
const LEAST_KNOWN = 50
const SIMULATED = { runs: 500, seed: 6, mostUnits: 300, mostBeside: 19, every: 5 }

/**
 * How often a canary like this one would be taken back though both versions are alike: simulated at the
 * old version's rates, with the weight of the stage, over the guardrails. Null before the rate is known well enough.
 */
export function expectedFalseRollback(
  guardrails: GuardrailNumbers[],
  plan: { weight: number; units: number; alpha: number },
): number | null {
  const seen = guardrails.filter(g => g.stable.units >= LEAST_KNOWN)
  if (seen.length === 0 || plan.weight <= 0 || plan.weight >= 10_000) return null
  const beside = Math.round((10_000 - plan.weight) / plan.weight)
  const last = Math.min(SIMULATED.mostUnits, Math.max(plan.units, SIMULATED.every))
  const shares = seen.map(({ stable, threshold }) => {
    const rate = stable.hits / stable.units
    return rollbackShare({
      ...SIMULATED,
      stable: rate,
      candidate: rate,
      stablePerCandidate: Math.min(SIMULATED.mostBeside, Math.max(1, beside)),
      looks: everyUnits(SIMULATED.every, last, SIMULATED.every),
      threshold,
    })
  })
  return Math.min(
    plan.alpha,
    shares.reduce((sum, s) => sum + s, 0),
  )
}

const evidenceOf = (memory: JudgeMemory, name: string): HarmEvidence =>
  memory.guardrails[name]?.evidence ?? noEvidence
