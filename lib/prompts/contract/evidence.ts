import { z } from 'zod'
import { id, isoTime } from '@/lib/platform/endpoint'
import { judgeSettings } from './judging'
import { releaseStates } from './release'

/**
 * What the judge says at a look. `collecting`: the stage has not had its time or its sample. `hold`: it has,
 * and the evidence does not suffice: the stage is kept, never passed. `advance` and `promote`: it does.
 * `rollback`: harm is shown. `stopped`: what was collected can't be trusted.
 */
export const judgeVerdicts = ['collecting', 'hold', 'advance', 'promote', 'rollback', 'stopped'] as const
export type JudgeVerdict = (typeof judgeVerdicts)[number]

/** Why; each has its text in the catalogue of messages. */
export const judgeReasons = [
  'harm',
  'sample_ratio',
  'needs_time',
  'needs_sample',
  'needs_outcomes',
  'inconclusive',
  'not_worse',
  'no_stable',
  'no_guardrails',
] as const
export const judgeReason = z.object({
  code: z.enum(judgeReasons),
  /** The guardrail that it is about. */
  guardrail: z.string().optional(),
  params: z.record(z.string(), z.number()).default({}),
})
export type JudgeReason = z.infer<typeof judgeReason>

const rate = z.object({ hits: z.number().int(), units: z.number().int() })

/** Slower by how many milliseconds: Hodges–Lehmann with its interval, over what was settled in the present stage. */
export const latencyShift = z.object({
  estimate: z.number(),
  low: z.number(),
  high: z.number(),
  p: z.number(),
})
export type LatencyShift = z.infer<typeof latencyShift>

/** One guardrail at a look. */
export const guardrailNumbers = z.object({
  name: z.string(),
  candidate: rate,
  stable: rate,
  /** Evidence of harm, and the E at which the version is taken back. */
  e: z.number(),
  threshold: z.number(),
  /** Holds at every look. */
  p: z.number(),
  /** P(new > old − margin). */
  notWorse: z.number(),
  /** Units of the new version that it takes in all to pass at the rates of now; null when they never will. */
  needed: z.number().int().nullable(),
  latency: latencyShift.nullable(),
})
export type GuardrailNumbers = z.infer<typeof guardrailNumbers>

export const sampleRatioNumbers = z.object({
  candidate: z.number().int(),
  expected: z.number(),
  units: z.number().int(),
  p: z.number(),
  mismatch: z.boolean(),
})

/** What the judge saw at a look. */
export const judgedNumbers = z.object({
  guardrails: z.array(guardrailNumbers),
  sampleRatio: sampleRatioNumbers,
  /** The expected share of rollbacks if both versions were alike; null before there is a rate. */
  falseRollback: z.number().nullable(),
})
export type JudgedNumbers = z.infer<typeof judgedNumbers>

/** One look of the judge: what it saw, said, and whether it acted on it. */
export const judgement = judgedNumbers.extend({
  id,
  at: isoTime,
  stage: z.number().int(),
  verdict: z.enum(judgeVerdicts),
  reasons: z.array(judgeReason),
  /** Whether the release was moved by it. */
  applied: z.boolean(),
})
export type JudgementDto = z.infer<typeof judgement>

/** The evidence page of a release. */
export const releaseEvidence = z.object({
  release: id,
  prompt: z.string(),
  state: z.enum(releaseStates),
  settings: judgeSettings,
  /** The newest look; null before the first. */
  latest: judgement.nullable(),
  /** Looks in order of time, thinned out to at most 300: the first, the last, and every change of verdict stay. */
  series: z.array(judgement),
  looks: z.number().int(),
  /** Conversations by stage that met it, while its weight stood. */
  stages: z.array(
    z.object({
      stage: z.number().int(),
      weight: z.number().int(),
      candidate: z.number().int(),
      stable: z.number().int(),
    }),
  ),
  /** Of what the units were made, and how many wait for their outcome to be final. */
  units: z.object({
    conversation: z.number().int(),
    principal: z.number().int(),
    trace: z.number().int(),
    waiting: z.number().int(),
  }),
  lastServed: z.object({ candidate: isoTime.nullable(), stable: isoTime.nullable() }),
})
export type ReleaseEvidence = z.infer<typeof releaseEvidence>
