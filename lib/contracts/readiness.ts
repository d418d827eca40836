import { z } from 'zod'
import { endpoint, id } from '@/lib/platform/endpoint'

/** The road from ad-hoc tools to governed ones, in four parts of 25 points each. */
export const readinessParts = ['contract', 'policy', 'audit', 'rollback'] as const
export type ReadinessPart = (typeof readinessParts)[number]

/** What is looked at, by part; docs/lint.md says what each means. */
export const readinessChecks = {
  contract: ['reviewed', 'no-errors', 'no-warnings', 'output-schema'],
  policy: ['tier-confirmed', 'owned', 'restricted', 'limited'],
  audit: ['arguments-kept', 'results-kept', 'retention-set'],
  rollback: ['repeatable', 'held', 'leaving-told'],
} as const satisfies Record<ReadinessPart, readonly string[]>
export const readinessCheckIds = [
  ...readinessChecks.contract,
  ...readinessChecks.policy,
  ...readinessChecks.audit,
  ...readinessChecks.rollback,
] as const
export type ReadinessCheckId = (typeof readinessCheckIds)[number]

/** How many contracts meet a check, of those that it is about. */
export const readinessCheck = z.object({
  id: z.enum(readinessCheckIds),
  part: z.enum(readinessParts),
  met: z.number().int(),
  of: z.number().int(),
  /** Points that the score gains when all meet it. */
  gain: z.number(),
})
export type ReadinessCheck = z.infer<typeof readinessCheck>

export const readiness = z.object({
  serverId: id,
  server: z.string(),
  /** From 0 to 100; null while the server offers nothing. */
  score: z.number().int().nullable(),
  parts: z.array(z.object({ part: z.enum(readinessParts), points: z.number() })),
  checks: z.array(readinessCheck),
})
export type Readiness = z.infer<typeof readiness>

export const listReadinessEndpoint = endpoint({
  method: 'GET',
  path: '/readiness',
  summary: 'How far each server is governed: a score in four parts, and what to do next',
  permission: 'contract.read',
  input: z.object({ server: id.optional() }),
  output: z.object({ items: z.array(readiness) }),
})
