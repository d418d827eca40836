import { z } from 'zod'
import { contractKinds } from '@/lib/servers'

/** How grave a finding is. */
export const lintLevels = ['error', 'warning', 'info'] as const
export type LintLevel = (typeof lintLevels)[number]

/** The rules, in the order in which they are shown. An id is a promise: CI jobs and settings name it. */
export const lintRuleIds = [
  'missing-title',
  'missing-description',
  'description-too-short',
  'description-too-long',
  'missing-parameter-description',
  'missing-output-schema',
  'missing-hints',
  'contradicting-hints',
  'name-style',
  'inconsistent-names',
  'prompt-without-version',
  'identity-parameter',
  'authority-parameter',
  'credential-parameter',
  'free-form-command',
  'unbounded-string',
  'unbounded-array',
  'secret-in-definition',
  'internal-uri',
  'injection',
  'model-instruction',
  'hidden-character',
  'mixed-scripts',
  'shadowed-name',
  'look-alike-name',
] as const
export type LintRuleId = (typeof lintRuleIds)[number]

/** What a finding can say; each has a text in `messages/<locale>/lint.json`. */
export const lintMessageCodes = [
  ...lintRuleIds,
  'description-repeats-name',
  'missing-hints-spring',
  'missing-hints-destructive',
  'hints-contradict-name',
  'name-too-long',
  'name-not-portable',
  'approval-parameter',
  'internal-uri-credentials',
  'internal-uri-host',
  'internal-uri-path',
  'internal-uri-variable',
  'hidden-character-in-name',
  'look-alike-same-server',
] as const
export type LintMessageCode = (typeof lintMessageCodes)[number]

const params = z.record(z.string(), z.union([z.string(), z.number()]))

/** One remark about a definition, with where it is and how to mend it. */
export const finding = z.object({
  rule: z.enum(lintRuleIds),
  level: z.enum(lintLevels),
  /** JSON Pointer into the definition; where something is missing, the place where it would be. */
  path: z.string(),
  message: z.object({ code: z.enum(lintMessageCodes), params }),
  fix: z.object({ code: z.enum(lintRuleIds), params }),
})
export type Finding = z.infer<typeof finding>

/** A finding of an offer, with the item that it is about. */
export const offerFinding = finding.extend({
  item: z.object({ kind: z.enum(contractKinds), name: z.string() }),
})
export type OfferFinding = z.infer<typeof offerFinding>

/** What an organization may set of one rule: its level or `off`, and the rule's own parameters. */
export const lintRuleSetting = z.strictObject({
  level: z.enum([...lintLevels, 'off']).optional(),
  parameters: z
    .record(
      z.string().max(40),
      z.union([z.number().int(), z.string().max(200), z.array(z.string().min(1).max(200)).max(500)]),
    )
    .optional(),
})
/** Only what differs from the defaults. */
export const lintSettings = z.partialRecord(z.enum(lintRuleIds), lintRuleSetting)
export type LintSettings = z.infer<typeof lintSettings>
