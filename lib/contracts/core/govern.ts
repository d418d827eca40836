import type { ContractKind } from '@/lib/servers'
import { type Definition, type Governance, type GovernancePatch, tiers } from '../contract'
import { canonical } from './canonical'
import { effectiveHintsOf, relaxes } from './hints'
import { tierOfHints } from './tier'

/** What is governed, as its server describes it: the served definition, before an approval the offered one. */
export interface GovernedSubject {
  kind: ContractKind
  definition: Definition
}

/** Why a patch may not be applied, and the field that would have to say something else. */
export interface GovernProblem {
  field: keyof GovernancePatch
  message: string
  hint: string
}

/** What a patch does to governance: the new one, and the fields that differ; `problem` when it may not be applied. */
export type Governed = { next: Governance; changed: (keyof Governance)[] } | { problem: GovernProblem }

/**
 * Applies a patch. A tier is raised freely and lowered with a reason, and so is a hint that makes a tool look more
 * harmless. Deciding a tier confirms it. Hints that are set raise the tier with them, and replace one that was only
 * suggested.
 */
export function govern(current: Governance, patch: GovernancePatch, subject: GovernedSubject): Governed {
  const next: Governance = { ...current }
  for (const [field, value] of Object.entries(patch))
    if (value !== undefined) Object.assign(next, { [field]: value })
  next.tierReason = said(next.tierReason)
  next.hintsReason = said(next.hintsReason)
  const problem =
    decideTier(current, patch, next) ?? decideHints(current, patch, next, subject) ?? decideEnd(patch, next)
  if (problem !== undefined) return { problem }
  if (patch.tier !== undefined && patch.tierConfirmed === undefined) next.tierConfirmed = true
  return differing(current, next)
}

/** The fields in which two governances differ. */
export const differing = (
  current: Governance,
  next: Governance,
): { next: Governance; changed: (keyof Governance)[] } => ({
  next,
  changed: fieldsOf(next).filter(field => !same(next[field], current[field])),
})

const rank = (tier: Governance['tier']): number => tiers.indexOf(tier)
const said = (text: string | null | undefined): string | null => (text?.trim() ? text.trim() : null)

function decideTier(
  current: Governance,
  patch: GovernancePatch,
  next: Governance,
): GovernProblem | undefined {
  if (patch.tier === undefined || patch.tier === current.tier) return undefined
  const reason = said(patch.tierReason)
  if (rank(patch.tier) < rank(current.tier) && reason === null)
    return {
      field: 'tierReason',
      message: `Lowering the tier from ${current.tier} to ${patch.tier} needs a reason`,
      hint: 'Say why in tierReason.',
    }
  next.tierReason = reason
  return undefined
}

function decideHints(
  current: Governance,
  patch: GovernancePatch,
  next: Governance,
  { kind, definition }: GovernedSubject,
): GovernProblem | undefined {
  if (patch.hints === undefined || same(patch.hints, current.hints)) return undefined
  if (kind !== 'tool')
    return {
      field: 'hints',
      message: 'Only tools have hints',
      hint: 'Resources, templates and prompts are read: leave hints out.',
    }
  const before = effectiveHintsOf(definition, current.hints)
  const after = effectiveHintsOf(definition, patch.hints)
  const reason = said(patch.hintsReason)
  if (relaxes(before, after) && reason === null)
    return {
      field: 'hintsReason',
      message: 'Hints that make a tool look more harmless need a reason',
      hint: 'Say in hintsReason how you know.',
    }
  next.hintsReason = reason
  const suggested = tierOfHints(after)
  if (patch.tier === undefined && suggested !== undefined) {
    const raised = rank(suggested.tier) > rank(current.tier)
    if (raised || !current.tierConfirmed) {
      const { tier, tierReason } = suggested
      Object.assign(next, { tier, tierReason: said(patch.tierReason) ?? tierReason, tierConfirmed: true })
    }
  }
  return undefined
}

/** A sunset and a replacement belong to what agents should leave. */
function decideEnd(patch: GovernancePatch, next: Governance): GovernProblem | undefined {
  if (next.lifecycle !== 'active') return undefined
  const field = patch.sunset ? 'sunset' : patch.replacement ? 'replacement' : undefined
  if (field !== undefined)
    return {
      field,
      message: `A ${field} is for what is deprecated or retired, and this stays active`,
      hint: 'Set lifecycle to deprecated with it.',
    }
  next.sunset = null
  next.replacement = null
  return undefined
}

const fieldsOf = (g: Governance): (keyof Governance)[] =>
  Object.keys(g).filter((name): name is keyof Governance => Object.hasOwn(g, name))

const same = (a: unknown, b: unknown): boolean => canonical(a ?? null) === canonical(b ?? null)
