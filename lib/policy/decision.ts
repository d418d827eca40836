/** How strict the joined rules are about a direct call, least strict first. */
export const ruleActions = ['call', 'approve', 'plan-only'] as const
export type RuleAction = (typeof ruleActions)[number]

/** Everything that applies to one contract, joined so that the strictest wins. */
export interface RuleSet {
  action: RuleAction
  /** In words, one for each rule that restricts. */
  reasons: string[]
  /** A key is sent to the server; one is minted where the agent gave none. */
  requireKey: boolean
  redact: boolean
  maxRetry: number
  auditLevel: AuditLevel
}
export const auditLevels = ['summary', 'full-metadata', 'full'] as const
export type AuditLevel = (typeof auditLevels)[number]

/** What the judge says, with its reasons, denials first. */
export interface Decision {
  outcome: 'allow' | 'deny' | 'hold'
  cause?: 'authz_denied' | 'policy_denied' | 'awaiting_human'
  reasons: string[]
  /** True where observe mode lets the call go on regardless. */
  observed?: boolean
}
