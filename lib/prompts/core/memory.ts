import type { HarmEvidence } from './stats'

/** What the judge keeps from look to look, beside what it showed. */
export interface JudgeMemory {
  /** By guardrail: its evidence, and the last settlement in it; later ones wait while one side has none. */
  guardrails: Record<string, { evidence: HarmEvidence; upTo: number }>
  /** The last settlement that any look has seen. */
  seen: number
  /** Units by stage and side, as the sample ratio counts them. */
  splits: { candidate: number; stable: number }[]
  /** The smallest p of the sample ratio so far. */
  worstRatio: number
}

export const noMemory: JudgeMemory = { guardrails: {}, seen: 0, splits: [], worstRatio: 1 }
