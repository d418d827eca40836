import { z } from 'zod'
import { id, isoTime } from '@/lib/platform/endpoint'
import { pin } from './content'
import { judgeSettings } from './judging'

/** `draft → in_review → approved → canary → promoted | rolled_back | held | abandoned` (core/release-state.ts). */
export const releaseStates = [
  'draft',
  'in_review',
  'approved',
  'canary',
  'held',
  'promoted',
  'rolled_back',
  'abandoned',
] as const
export type ReleaseState = (typeof releaseStates)[number]
export const releaseActions = [
  'submit',
  'approve',
  'send_back',
  'void',
  'start',
  'advance',
  'hold',
  'resume',
  'promote',
  'roll_back',
  'abandon',
] as const
export type ReleaseAction = (typeof releaseActions)[number]

/** All conversations: weights are out of this many. */
export const FULL_WEIGHT = 10_000

/** One stage of a canary: how many of 10,000 conversations get the new version, and what it must see before the next. */
export const stage = z.object({
  weight: z.number().int().min(1).max(FULL_WEIGHT),
  minMinutes: z.number().int().min(0).max(43_200).default(0),
  /** Conversations that must have been given the new version within this stage. */
  minSample: z.number().int().min(0).max(1_000_000).default(0),
})
export type Stage = z.infer<typeof stage>

export const who = z.object({ kind: z.string(), id: z.string(), name: z.string() })
export type Who = z.infer<typeof who>
const versionRef = z.object({ number: z.number().int(), hash: z.string() })
export type VersionRef = z.infer<typeof versionRef>

export const releaseRow = z.object({
  id,
  prompt: z.string(),
  environment: z.string(),
  state: z.enum(releaseStates),
  candidate: versionRef,
  /** What is served beside it; null where nothing was. */
  stable: versionRef.nullable(),
  stages: z.array(stage),
  /** Index of the present stage; -1 before the first. */
  stage: z.number().int(),
  /** Of 10,000, now; 0 while a hold pauses it, or before it starts. */
  weight: z.number().int(),
  /** A hold that also keeps the new version from new conversations. */
  paused: z.boolean(),
  notes: z.string().nullable(),
  author: who,
  approvedBy: who.nullable(),
  approvedAt: isoTime.nullable(),
  createdAt: isoTime,
  startedAt: isoTime.nullable(),
  stageStartedAt: isoTime.nullable(),
  endedAt: isoTime.nullable(),
  endedBy: who.nullable(),
  /** Why it is held, was rolled back or was abandoned. */
  reason: z.string().nullable(),
})
export type ReleaseRow = z.infer<typeof releaseRow>

export const releaseEvent = z.object({
  id,
  at: isoTime,
  actor: who,
  action: z.enum(releaseActions).or(z.literal('create')),
  from: z.enum(releaseStates).nullable(),
  to: z.enum(releaseStates),
  stage: z.number().int(),
  note: z.string().nullable(),
})
export type ReleaseEvent = z.infer<typeof releaseEvent>

/** A gate: an evaluation that must have passed for exactly this content before a canary starts. */
export const gate = z.object({
  name: z.string(),
  state: z.enum(['missing', 'passed', 'failed']),
  at: isoTime.nullable(),
  url: z.string().nullable(),
})
export type Gate = z.infer<typeof gate>

/** Why an action is not open now: shown beside its disabled button, and in the refusal of the verb. */
export const blockReasons = [
  'wrong_state',
  'no_permission',
  'is_author',
  'pins_moved',
  'lint_errors',
  'gate_missing',
  'gate_failed',
  'needs_time',
  'needs_sample',
  'other_release',
  'new_required_argument',
  'last_stage',
  'not_serving',
] as const
export type BlockReason = (typeof blockReasons)[number]
export const actionState = z.object({
  action: z.enum(releaseActions),
  allowed: z.boolean(),
  reason: z.enum(blockReasons).nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ActionState = z.infer<typeof actionState>

export const releaseDetail = releaseRow.extend({
  /** What an approval binds to: prompt, environment and the hash of the version with its pins. */
  digest: z.string(),
  pins: z.array(pin),
  gates: z.array(gate),
  judge: judgeSettings,
  events: z.array(releaseEvent),
  actions: z.array(actionState),
  inboxItemId: id.nullable(),
  /** Conversations given each version within this release, and when each was last served. */
  exposures: z.object({
    candidate: z.number().int(),
    stable: z.number().int(),
    candidateInStage: z.number().int(),
    candidateLastAt: isoTime.nullable(),
    stableLastAt: isoTime.nullable(),
  }),
})
export type ReleaseDetail = z.infer<typeof releaseDetail>
