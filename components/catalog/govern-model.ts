import type { Governance, GovernancePatch } from '@/lib/contracts'

/** What the governance form holds: text as typed. */
export interface GovernForm {
  owner: string
  tier: Governance['tier']
  tierReason: string
  allowedAgents: string
  allowedRoles: string
  timeoutMs: string
  maxQpsPerTenant: string
  elicitation: boolean
  plan: boolean
  enabled: boolean
  lifecycle: Governance['lifecycle']
  notes: string
}

export const fromGovernance = (g: Governance): GovernForm => ({
  owner: g.owner ?? '',
  tier: g.tier,
  tierReason: g.tierReason ?? '',
  allowedAgents: (g.allowedAgents ?? []).join('\n'),
  allowedRoles: (g.allowedRoles ?? []).join('\n'),
  timeoutMs: g.timeoutMs === null ? '' : String(g.timeoutMs),
  maxQpsPerTenant: g.maxQpsPerTenant === null ? '' : String(g.maxQpsPerTenant),
  elicitation: g.elicitation.allowed,
  plan: g.plan,
  enabled: g.enabled,
  lifecycle: g.lifecycle,
  notes: g.notes ?? '',
})

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
const linesOrNull = (text: string): string[] | null => {
  const lines = text
    .split(/[\n,]/)
    .map(l => l.trim())
    .filter(l => l !== '')
  return lines.length === 0 ? null : lines
}
/** Null for nothing, undefined for what is not a number above 0. */
const numberOrNull = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const n = Number(text)
  return Number.isFinite(n) && n > 0 ? n : undefined
}

export type GovernResult =
  | { patch: GovernancePatch; errors?: never }
  | { patch?: never; errors: readonly ('timeoutMs' | 'maxQpsPerTenant')[] }

/** The change that a form describes. Saving confirms the tier: a person looked at it. */
export function toPatch(form: GovernForm, before: Governance): GovernResult {
  const timeoutMs = numberOrNull(form.timeoutMs)
  const maxQpsPerTenant = numberOrNull(form.maxQpsPerTenant)
  if (timeoutMs === undefined || maxQpsPerTenant === undefined)
    return {
      errors: [
        ...(timeoutMs === undefined ? (['timeoutMs'] as const) : []),
        ...(maxQpsPerTenant === undefined ? (['maxQpsPerTenant'] as const) : []),
      ],
    }
  return {
    patch: {
      owner: textOrNull(form.owner),
      tier: form.tier,
      tierReason: textOrNull(form.tierReason),
      tierConfirmed: true,
      allowedAgents: linesOrNull(form.allowedAgents),
      allowedRoles: linesOrNull(form.allowedRoles),
      timeoutMs,
      maxQpsPerTenant,
      elicitation: { allowed: form.elicitation, maxPerCall: before.elicitation.maxPerCall },
      plan: form.plan,
      enabled: form.enabled,
      lifecycle: form.lifecycle,
      notes: textOrNull(form.notes),
    },
  }
}
