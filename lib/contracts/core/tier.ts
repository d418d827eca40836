import type { ContractKind } from '@/lib/servers'
import type { Definition, EffectiveHints, Tier } from '../contract'
import { effectiveHintsOf } from './hints'
import { tierReasonText } from './triage/reason-text'
import { suggestFromWords } from './triage/suggest'

export interface SuggestedTier {
  tier: Tier
  /** False where nobody declared enough: an owner has to confirm it. */
  tierConfirmed: boolean
  tierReason: string
}

/** The tier that a new contract starts with: from declared hints, else from what its name, description and input say. */
export function suggestTier(kind: ContractKind, definition: Definition): SuggestedTier {
  if (kind !== 'tool') return { tier: 'L0', tierConfirmed: true, tierReason: 'It only reads' }
  const declared = tierOfHints(effectiveHintsOf(definition))
  if (declared !== undefined) return { ...declared, tierConfirmed: true }
  const { tier, reasons } = suggestFromWords(definition)
  // A description may say that a tool is harmless; until an owner agrees, nothing is lowered by it.
  const boast = tier < 'L2' && reasons.some(({ code }) => code === 'description')
  const said = tierReasonText(boast ? [{ code: 'unknown', params: {} }] : reasons)
  return {
    tier: boast ? 'L2' : tier,
    tierConfirmed: false,
    tierReason: `Its hints are not declared; ${said}`,
  }
}

/** Undefined when the hints that decide were neither declared nor set by governance. */
export function tierOfHints(hints: EffectiveHints): Pick<SuggestedTier, 'tier' | 'tierReason'> | undefined {
  if (hints.readOnly.value) return { tier: 'L0', tierReason: `${by(hints.readOnly)} read-only` }
  const { destructive } = hints
  if (destructive.source === 'default') return undefined
  if (destructive.value) return { tier: 'L3', tierReason: `${by(destructive)} destructive` }
  return hints.idempotent.value
    ? { tier: 'L1', tierReason: `${by(hints.idempotent)} idempotent and not destructive` }
    : { tier: 'L2', tierReason: `${by(destructive)} a write that is not destructive` }
}

const by = (hint: EffectiveHints['readOnly']): string =>
  hint.source === 'governance' ? 'Set by governance:' : 'Declared'
