import { z } from 'zod'
import { keyName } from '@/lib/platform/endpoint'

/**
 * What a guardrail counts as a success of a unit: no tool call failed, none was declined by a person, none had to
 * wait for a person, the slowest was quick enough, or its score was high enough.
 */
export const guardrailMetrics = ['tool_success', 'not_declined', 'not_held', 'latency', 'score'] as const
export type GuardrailMetric = (typeof guardrailMetrics)[number]

export const guardrail = z.object({
  name: keyName,
  metric: z.enum(guardrailMetrics),
  /** For `latency`: a hit is at most this long. */
  sloMs: z.number().int().positive().optional(),
  /** For `score`: the outcome of this name. */
  score: keyName.optional(),
  /** For `score`: a hit is at least this on average; 0.5 when not given. */
  atLeast: z.number().optional(),
})
export type Guardrail = z.infer<typeof guardrail>

/** How the releases of a prompt are judged; null of a prompt's settings means these defaults. */
export const judgeSettings = z.object({
  guardrails: z
    .array(guardrail)
    .max(10)
    .default([
      { name: 'tool-success', metric: 'tool_success' },
      { name: 'declined', metric: 'not_declined' },
    ]),
  /** By how much the new version may be worse and still pass: of 1. */
  margin: z.number().min(0).max(0.5).default(0.02),
  /** How long after a conversation was given a version its outcome is final: both sides alike. */
  settleSeconds: z.number().int().min(1).max(86_400).default(60),
  /** Chance of a false rollback that is accepted, over all guardrails. */
  alpha: z.number().gt(0).max(0.2).default(0.05),
  /** A guardrail that sees harm takes everyone back at once. */
  autoRollback: z.boolean().default(true),
  /** The next stage, and at last the promotion, without a person, where the evidence suffices. */
  autoPromote: z.boolean().default(false),
})
export type JudgeSettings = z.infer<typeof judgeSettings>
