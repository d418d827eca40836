import { z } from 'zod'
import { id, isoTime } from '@/lib/platform/endpoint'
import { change } from './change'
import { actorDto, changeItemRow } from './change-request'
import { effectiveHints, tiers } from './contract'
import { finding } from './lint'

/** Recent calls, validated against the offered version. */
export const replay = z.object({
  /** How many kept calls were tried. Those that the served version refuses too are left out. */
  calls: z.number().int(),
  rejected: z.number().int(),
  since: isoTime,
  until: isoTime,
  days: z.number().int(),
  /** One for each tried call, newest first. */
  points: z.array(z.object({ callId: id, at: isoTime, rejected: z.boolean() })),
  /** Those that would now be refused, newest first, with what is wrong by the offered version. */
  rejections: z.array(
    z.object({
      callId: id,
      runId: id,
      at: isoTime,
      profile: z.object({ id, name: z.string() }),
      agent: z.string(),
      path: z.string(),
      message: z.string(),
    }),
  ),
  /** Why the offered version could not be tried; null when it was. */
  problem: z.string().nullable(),
})
export type Replay = z.infer<typeof replay>

/** Whom and what a contract touches. */
export const affected = z.object({
  /** Profiles that are granted it, those that call it first. */
  profiles: z.array(
    z.object({
      id,
      name: z.string(),
      owner: z.string().nullable(),
      /** Calls of the last 30 days. */
      calls: z.number().int(),
      lastCallAt: isoTime.nullable(),
      /** Of the replayed ones. */
      rejected: z.number().int(),
    }),
  ),
  /** Prompts whose text or arguments name it: our own (`console`), and those that servers offer. */
  prompts: z.array(
    z.object({
      source: z.enum(['console', 'server']),
      id,
      name: z.string(),
      server: z.string().nullable(),
      href: z.string(),
      /** Where it is named, such as `messages.0` or `arguments.tool`. */
      places: z.array(z.string()),
    }),
  ),
})
export type Affected = z.infer<typeof affected>

const definition = z.record(z.string(), z.unknown())

/** All that a reviewer looks at for one contract. */
export const changeItem = changeItemRow.extend({
  changeRequestId: id,
  server: z.object({ id, name: z.string() }),
  changes: z.array(change),
  /** Why a schema could not be compared; the verdict is then at least risky. */
  unsupportedReason: z.string().nullable(),
  definitions: z.object({ before: definition.nullable(), after: definition.nullable() }),
  hints: z.object({ before: effectiveHints.nullable(), after: effectiveHints.nullable() }),
  /** `proposed`: what the offered hints suggest where that is stricter than what is set. */
  tiers: z.object({
    current: z.enum(tiers),
    suggestedBefore: z.enum(tiers).nullable(),
    suggestedAfter: z.enum(tiers).nullable(),
    proposed: z.enum(tiers),
  }),
  replayed: replay.nullable(),
  affected,
  /** What the linter says of both versions. */
  lint: z.object({ before: z.array(finding), after: z.array(finding) }),
  /** Said by a reviewer before deciding, in place of the diff's proposal. */
  verdictOverride: z
    .object({ verdict: z.enum(['compatible', 'breaking']), reason: z.string(), by: actorDto, at: isoTime })
    .nullable(),
})
export type ChangeItem = z.infer<typeof changeItem>
