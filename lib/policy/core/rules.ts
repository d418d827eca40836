import type { EffectiveHints, Governance, Tier } from '@/lib/contracts'
import { auditLevels, type RuleSet, ruleActions } from '../decision'
import { type PolicyDocument, type ToolClass, toolClasses } from '../index'

/** What is built in; an organization's document is laid over it, field by field. */
export const builtInPolicy: Required<PolicyDocument> = {
  defaults: {
    'read-only': { 'auto-call': true, 'max-retry': 2, 'audit-level': 'summary' },
    'idempotent-write': {
      'auto-call': true,
      'require-idempotency-key': true,
      'max-retry': 1,
      'audit-level': 'full-metadata',
    },
    'destructive-write': { 'auto-call': false, 'require-human-approval': true, 'audit-level': 'full' },
    'open-world': { 'require-egress-policy': true, 'redact-response': true },
  },
  tiers: { L0: 'call', L1: 'call', L2: 'approve', L3: 'plan-only' },
}

/** An organization's document over the built-in one. */
export function effectivePolicy(document: PolicyDocument | undefined): PolicyDocument {
  const defaults = Object.fromEntries(
    toolClasses.map(c => [c, { ...builtInPolicy.defaults[c], ...document?.defaults[c] }]),
  )
  return { defaults, tiers: { ...builtInPolicy.tiers, ...document?.tiers } }
}

/** What of a contract policy looks at. */
export interface JudgedContract {
  kind: 'tool' | 'resource' | 'resource_template' | 'prompt'
  name: string
  server: string
  /** Null for resources and prompts: reading them is all that one can do. */
  hints: EffectiveHints | null
  governance: Governance
}

/** The classes of a contract: exactly one by effect where its hints say one, and `open-world` beside it. */
export function classesOf(contract: JudgedContract): ToolClass[] {
  const { hints } = contract
  if (hints === null) return ['read-only']
  const effect: ToolClass[] = hints.readOnly.value
    ? ['read-only']
    : hints.destructive.value
      ? ['destructive-write']
      : hints.idempotent.value
        ? ['idempotent-write']
        : []
  return hints.openWorld.value ? [...effect, 'open-world'] : effect
}

/** Whether a call of it may change something. */
export const isWrite = (contract: JudgedContract): boolean => contract.hints?.readOnly.value === false

/** The later of two values of an ordered list. */
const stricter = <T>(order: readonly T[], a: T, b: T): T => (order.indexOf(b) > order.indexOf(a) ? b : a)

/** All rules that apply to a contract, joined so that the strictest wins; each that restricts gives its reason. */
export function rulesFor(contract: JudgedContract, policy: PolicyDocument): RuleSet {
  const classes = classesOf(contract)
  const tier: Tier = contract.governance.tier
  const byTier = policy.tiers[tier] ?? 'plan-only'
  const out: RuleSet = {
    action: byTier,
    reasons: byTier === 'call' ? [] : [`Risk tier ${tier}: ${byTier}`],
    requireKey: false,
    redact: false,
    maxRetry: contract.governance.maxRetry ?? Number.POSITIVE_INFINITY,
    auditLevel: 'summary',
  }
  for (const name of classes) {
    const rule = policy.defaults[name] ?? {}
    if (rule['require-human-approval'] === true || rule['auto-call'] === false) {
      out.action = stricter(ruleActions, out.action, 'approve')
      out.reasons.push(`Class ${name}: a person must approve`)
    }
    out.requireKey ||= rule['require-idempotency-key'] === true
    out.redact ||= rule['redact-response'] === true
    if (rule['max-retry'] !== undefined) out.maxRetry = Math.min(out.maxRetry, rule['max-retry'])
    out.auditLevel = stricter(auditLevels, out.auditLevel, rule['audit-level'] ?? 'summary')
  }
  // A write of no class is audited like one that is known to be idempotent: its arguments matter.
  if (isWrite(contract) && out.auditLevel === 'summary') out.auditLevel = 'full-metadata'
  // Without a rule nothing is tried twice.
  if (out.maxRetry === Number.POSITIVE_INFINITY) out.maxRetry = 0
  return out
}
