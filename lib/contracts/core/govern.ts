import { type Governance, type GovernancePatch, tiers } from '../contract'

/** What a patch does to governance: the new one, and the fields that differ; `problem` when it may not be applied. */
export type Governed = { next: Governance; changed: (keyof Governance)[] } | { problem: string }

/** Applies a patch. Deciding a tier confirms it; a lower tier needs a reason, a raised one does not. */
export function govern(current: Governance, patch: GovernancePatch): Governed {
  const next: Governance = { ...current }
  for (const [field, value] of Object.entries(patch))
    if (value !== undefined) Object.assign(next, { [field]: value })
  if (patch.tier !== undefined && patch.tier !== current.tier) {
    const lower = tiers.indexOf(patch.tier) < tiers.indexOf(current.tier)
    const reason = patch.tierReason?.trim() ?? ''
    if (lower && reason === '')
      return { problem: `Lowering the tier from ${current.tier} to ${patch.tier} needs a reason` }
    next.tierReason = reason === '' ? null : reason
  }
  if (patch.tier !== undefined && patch.tierConfirmed === undefined) next.tierConfirmed = true
  const fields = Object.keys(next).filter(isField)
  return {
    next,
    changed: fields.filter(field => JSON.stringify(next[field]) !== JSON.stringify(current[field])),
  }

  function isField(name: string): name is keyof Governance {
    return Object.hasOwn(next, name)
  }
}
