import { z } from 'zod'
import { id, isoTime } from '@/lib/platform/endpoint'
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

/** How many findings of each level count; suppressed ones do not. */
export const lintCounts = z.object({ error: z.int(), warning: z.int(), info: z.int() })
export type LintCounts = z.infer<typeof lintCounts>
/** Counts as they are stored, with the version of the rules that found them. */
export type StoredLint = LintCounts & { rules: number }

/** The gravest level that a contract has: what the catalog filters by. */
export const lintStates = [...lintLevels, 'none'] as const

const who = z.object({ kind: z.string(), id: z.string(), name: z.string() })
export const suppression = z.object({ id, reason: z.string(), by: who, at: isoTime })

/** A finding of a contract: what it is known by besides rule and path, and who accepted it, if anyone did. */
export const contractFinding = finding.extend({
  evidence: z.string(),
  suppressed: suppression.nullable(),
})
export type ContractFinding = z.infer<typeof contractFinding>
export const contractLint = z.object({
  versionId: id,
  number: z.number().int(),
  items: z.array(contractFinding),
  counts: lintCounts,
})
export type ContractLint = z.infer<typeof contractLint>

const parameterOf = { name: z.string() }
/** One rule as it is in force, with all that a form needs. */
export const lintRuleDto = z.object({
  id: z.enum(lintRuleIds),
  kinds: z.array(z.enum(contractKinds)),
  level: z.enum([...lintLevels, 'off']),
  defaultLevel: z.enum(lintLevels),
  parameters: z.array(
    z.discriminatedUnion('type', [
      z.object({
        ...parameterOf,
        type: z.literal('integer'),
        value: z.number().int(),
        default: z.number().int(),
        min: z.number().int(),
        max: z.number().int(),
      }),
      z.object({
        ...parameterOf,
        type: z.literal('names'),
        value: z.array(z.string()),
        default: z.array(z.string()),
      }),
      z.object({
        ...parameterOf,
        type: z.literal('choice'),
        value: z.string(),
        default: z.string(),
        choices: z.array(z.string()),
      }),
    ]),
  ),
})
export type LintRuleDto = z.infer<typeof lintRuleDto>
export const lintSettingsDto = z.object({
  /** Zero while nobody changed anything. */
  number: z.number().int(),
  /** Only what differs from the defaults. */
  rules: lintSettings,
  /** Every rule as it is in force. */
  inForce: z.array(lintRuleDto),
  changedBy: who.nullable(),
  changedAt: isoTime.nullable(),
})
export type LintSettingsDto = z.infer<typeof lintSettingsDto>
