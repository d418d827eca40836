import { z } from 'zod'

/** What policy says for one class of tools, in the words of `interfaces.md`. */
export const classRule = z.object({
  'auto-call': z.boolean().optional(),
  'require-human-approval': z.boolean().optional(),
  'require-idempotency-key': z.boolean().optional(),
  'require-egress-policy': z.boolean().optional(),
  'redact-response': z.boolean().optional(),
  'max-retry': z.number().int().min(0).max(10).optional(),
  'audit-level': z.enum(['summary', 'full-metadata', 'full']).optional(),
})
export const toolClasses = ['read-only', 'idempotent-write', 'destructive-write', 'open-world'] as const
export type ToolClass = (typeof toolClasses)[number]
export const tierAction = z.enum(['call', 'approve', 'plan-only'])

/** Class and tier both apply; the strictest wins. */
export const policyDocument = z.object({
  defaults: z.partialRecord(z.enum(toolClasses), classRule).default({}),
  tiers: z.partialRecord(z.enum(['L0', 'L1', 'L2', 'L3']), tierAction).default({}),
})
export type PolicyDocument = z.infer<typeof policyDocument>

export type { AuditLevel, RuleSet } from './decision'
