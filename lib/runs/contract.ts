import { z } from 'zod'
import { id, isoTime } from '@/lib/platform/endpoint'

/** States of a tool call (runs.md); `FAILED`, `CANCELLED`, `COMPLETED` and `EXPIRED` are final. */
export const callStates = [
  'SUBMITTED',
  'RUNNING',
  'WAITING_FOR_INPUT',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
] as const
export type CallState = (typeof callStates)[number]

/** Why a call did not simply succeed: seen alike by the agent, the timeline and the metrics. */
export const causes = [
  'unauthenticated',
  'not_found',
  'stale_tool_list',
  'contract_pending',
  'validation_failed',
  'authz_denied',
  'policy_denied',
  'frozen',
  'rate_limited',
  'breaker_open',
  'awaiting_human',
  'human_declined',
  'expired',
  'cancelled',
  'upstream_timeout',
  'upstream_unreachable',
  'upstream_protocol',
  'outcome_unknown',
  'tool_error',
  'output_invalid',
] as const
export type Cause = (typeof causes)[number]

export const runStates = ['running', 'waiting', 'done'] as const
export type RunState = (typeof runStates)[number]

export const progress = z.object({
  value: z.number(),
  total: z.number().optional(),
  message: z.string().optional(),
})
export type Progress = z.infer<typeof progress>

/** What `decide` said and the rules that made it say so. */
export const decisionRecord = z.object({
  outcome: z.enum(['allow', 'deny', 'hold']),
  cause: z.enum(causes).optional(),
  /** Each rule that had a say, strictest first, in words. */
  reasons: z.array(z.string()),
  /** True where observe mode let the call go on regardless. */
  observed: z.boolean().optional(),
})
export type DecisionRecord = z.infer<typeof decisionRecord>

export const runEventTypes = [
  'run.started',
  'call.submitted',
  'call.decided',
  'call.running',
  'call.waiting',
  'call.answered',
  'call.progress',
  'call.log',
  'call.completed',
  'call.failed',
  'call.cancelled',
  'call.expired',
  'run.ended',
] as const
export type RunEventType = (typeof runEventTypes)[number]
/** By type: progress → Progress; log → {level, logger?, text}; the rest → what changed of the call. */
export type RunEventData = Record<string, unknown>

export const runRow = z.object({
  id,
  agent: z.string(),
  profile: z.object({ id, name: z.string() }),
  user: z.string().nullable(),
  state: z.enum(runStates),
  startedAt: isoTime,
  lastActivityAt: isoTime,
  endedAt: isoTime.nullable(),
  calls: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
  traceId: z.string().nullable(),
  conversationId: z.string().nullable(),
  client: z.string().nullable(),
  lastSeq: z.number().int(),
})
export type RunRow = z.infer<typeof runRow>

export const callDto = z.object({
  id,
  runId: id,
  kind: z.enum(['tool', 'resource', 'prompt']),
  server: z.string().nullable(),
  contractId: id.nullable(),
  requestedName: z.string(),
  name: z.string(),
  tier: z.string().nullable(),
  state: z.enum(callStates),
  cause: z.enum(causes).nullable(),
  causeDetail: z.string().nullable(),
  toolError: z.boolean(),
  decision: decisionRecord.nullable(),
  progress: progress.nullable(),
  argumentsSummary: z.string().nullable(),
  resultSummary: z.string().nullable(),
  hasArguments: z.boolean(),
  hasResult: z.boolean(),
  attempts: z.number().int(),
  idempotencyKey: z.string().nullable(),
  inboxItemId: id.nullable(),
  submittedAt: isoTime,
  runningAt: isoTime.nullable(),
  finishedAt: isoTime.nullable(),
  humanMs: z.number().int(),
  durationMs: z.number().int().nullable(),
})
export type CallDto = z.infer<typeof callDto>

export const runEvent = z.object({
  seq: z.number().int(),
  callId: id.nullable(),
  type: z.enum(runEventTypes),
  at: isoTime,
  data: z.record(z.string(), z.unknown()),
})
export type RunEvent = z.infer<typeof runEvent>
