import { z } from 'zod'
import { id, isoTime } from '@/lib/platform/endpoint'
import { contractKinds } from '@/lib/servers'
import { change } from './change'
import { lintCounts } from './lint'

export const tiers = ['L0', 'L1', 'L2', 'L3'] as const
export type Tier = (typeof tiers)[number]

/** Hints as the server declared them (MCP ToolAnnotations); absent means not declared. */
export const hints = z.object({
  title: z.string().optional(),
  readOnlyHint: z.boolean().optional(),
  destructiveHint: z.boolean().optional(),
  idempotentHint: z.boolean().optional(),
  openWorldHint: z.boolean().optional(),
})
export type Hints = z.infer<typeof hints>
/** A hint that counts, and where it comes from. Spring's four defaults together count as not declared. */
export const effectiveHint = z.object({
  value: z.boolean(),
  source: z.enum(['declared', 'default', 'governance']),
})
export const effectiveHints = z.object({
  readOnly: effectiveHint,
  destructive: effectiveHint,
  idempotent: effectiveHint,
  openWorld: effectiveHint,
})
export type EffectiveHints = z.infer<typeof effectiveHints>

/** The item as the server sent it, unknown fields kept. */
export type Definition = { name: string; [field: string]: unknown }

/** JSON Schema: an object or a boolean. */
export const jsonSchema = z.union([z.boolean(), z.record(z.string(), z.unknown())])
export type JsonSchema = z.infer<typeof jsonSchema>

export const argumentAudit = ['none', 'summary', 'full'] as const
export const resultAudit = ['none', 'metadata', 'full'] as const

const auditPolicy = z.object({
  includeArguments: z.enum(argumentAudit).optional(),
  includeResult: z.enum(resultAudit).optional(),
  retentionDays: z.number().int().positive().optional(),
})
export const hintNames = ['readOnly', 'destructive', 'idempotent', 'openWorld'] as const
export type HintName = (typeof hintNames)[number]
/** Hints that an owner set in place of what the server declares or leaves out; absent: the server's word counts. */
export const hintOverrides = z
  .object({
    readOnly: z.boolean(),
    destructive: z.boolean(),
    idempotent: z.boolean(),
    openWorld: z.boolean(),
  })
  .partial()
export type HintOverrides = z.infer<typeof hintOverrides>
export const lifecycles = ['active', 'deprecated', 'retired'] as const
export type Lifecycle = (typeof lifecycles)[number]
const elicitationPolicy = z.object({ allowed: z.boolean(), maxPerCall: z.number().int().min(1).max(20) })

/** A change of governance: what is absent stays; null clears. Times in milliseconds, retention in days. */
export const governancePatch = z
  .object({
    owner: z.string().max(200).nullable(),
    tier: z.enum(tiers),
    tierReason: z.string().max(2000).nullable(),
    tierConfirmed: z.boolean(),
    allowedAgents: z.array(z.string()).nullable(),
    allowedRoles: z.array(z.string()).nullable(),
    maxQpsPerTenant: z.number().positive().nullable(),
    timeoutMs: z.number().int().min(1).max(3_600_000).nullable(),
    maxRetry: z.number().int().min(0).max(10).nullable(),
    elicitation: elicitationPolicy,
    plan: z.boolean(),
    audit: auditPolicy,
    group: z.string().max(200).nullable(),
    enabled: z.boolean(),
    /** As a whole: what is left out is the server's word again. */
    hints: hintOverrides,
    hintsReason: z.string().max(2000).nullable(),
    lifecycle: z.enum(lifecycles),
    /** The day until which agents should have left a deprecated contract. */
    sunset: z.iso.date().nullable(),
    /** What to use in its place, as `server/name`. */
    replacement: z.string().max(2500).nullable(),
    notes: z.string().max(10_000).nullable(),
  })
  .partial()
export type GovernancePatch = z.infer<typeof governancePatch>

/** What people decide about a contract, beside what the server says. */
export const governance = z.object({
  owner: z.string().nullable().default(null),
  tier: z.enum(tiers),
  tierReason: z.string().nullable().default(null),
  /** False while the tier is only suggested by hints that nobody confirmed. */
  tierConfirmed: z.boolean().default(false),
  /** Null: every agent whose profile grants it. */
  allowedAgents: z.array(z.string()).nullable().default(null),
  allowedRoles: z.array(z.string()).nullable().default(null),
  maxQpsPerTenant: z.number().positive().nullable().default(null),
  timeoutMs: z.number().int().nullable().default(null),
  maxRetry: z.number().int().nullable().default(null),
  /** Whether it may ask people, and at most how many questions a call. */
  elicitation: elicitationPolicy.default({ allowed: false, maxPerCall: 3 }),
  /** Its result is a remediation plan. */
  plan: z.boolean().default(false),
  audit: auditPolicy.default({}),
  group: z.string().nullable().default(null),
  enabled: z.boolean().default(true),
  hints: hintOverrides.default({}),
  hintsReason: z.string().nullable().default(null),
  lifecycle: z.enum(lifecycles).default('active'),
  sunset: z.iso.date().nullable().default(null),
  replacement: z.string().nullable().default(null),
  notes: z.string().nullable().default(null),
})
export type Governance = z.infer<typeof governance>

export const verdicts = ['identical', 'compatible', 'risky', 'breaking'] as const
export type Verdict = (typeof verdicts)[number]
export const reviewStates = ['pending', 'approved', 'rejected'] as const
/**
 * Where a contract stands: `new` never approved; `changed` approved, and the server now offers another version;
 * `approved` served as offered; `rejected` the offered version was refused; `quarantined` served to nobody
 * until that is lifted; `removed` no longer offered.
 */
export const contractStates = ['new', 'changed', 'approved', 'rejected', 'quarantined', 'removed'] as const
export type ContractState = (typeof contractStates)[number]

export const contractRow = z.object({
  id,
  kind: z.enum(contractKinds),
  name: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  server: z.object({ id, name: z.string() }),
  state: z.enum(contractStates),
  tier: z.enum(tiers),
  tierConfirmed: z.boolean(),
  hints: effectiveHints.nullable(),
  owner: z.string().nullable(),
  group: z.string().nullable(),
  enabled: z.boolean(),
  lifecycle: z.enum(lifecycles),
  /** Counts changes of governance: what an edit binds to. */
  governanceRevision: z.number().int(),
  hasOutputSchema: z.boolean(),
  /** Lint findings of the offered version; null until they are counted. */
  lint: lintCounts.nullable(),
  version: z.number().int(),
  /** The version that the server offers now: what a review binds to. */
  offeredVersionId: id,
  updatedAt: isoTime,
})
export type ContractRow = z.infer<typeof contractRow>

export const contractDetail = contractRow.extend({
  governance,
  declaredHints: hints.nullable(),
  /** The definition that agents are served; null when none is approved. */
  approved: z
    .object({
      versionId: id,
      number: z.number().int(),
      hash: z.string(),
      definition: z.record(z.string(), z.unknown()),
    })
    .nullable(),
  latest: z.object({
    versionId: id,
    number: z.number().int(),
    hash: z.string(),
    definition: z.record(z.string(), z.unknown()),
  }),
  grantedBy: z.array(z.object({ id, name: z.string() })),
})
export type ContractDetail = z.infer<typeof contractDetail>

export const versionDto = z.object({
  id,
  number: z.number().int(),
  hash: z.string(),
  inputHash: z.string().nullable(),
  outputHash: z.string().nullable(),
  review: z.enum(reviewStates),
  verdict: z.enum(verdicts),
  contractVerdict: z.enum(verdicts),
  trustVerdict: z.enum(verdicts),
  changes: z.array(change),
  seenAt: isoTime,
  reviewedBy: z.object({ kind: z.string(), id: z.string(), name: z.string() }).nullable(),
  reviewedAt: isoTime.nullable(),
  reviewNote: z.string().nullable(),
  served: z.boolean(),
})
export type VersionDto = z.infer<typeof versionDto>

/** Two versions of one contract with all that differs. */
export const comparison = z.object({
  contractId: id,
  before: z.object({
    number: z.number().int(),
    hash: z.string(),
    definition: z.record(z.string(), z.unknown()),
  }),
  after: z.object({
    number: z.number().int(),
    hash: z.string(),
    definition: z.record(z.string(), z.unknown()),
  }),
  /** The worst of both axes, and each: for callers and readers; for what a model reads and policy rests on. */
  verdict: z.enum(verdicts),
  contractVerdict: z.enum(verdicts),
  trustVerdict: z.enum(verdicts),
  changes: z.array(change),
  /** Why a schema could not be compared; the verdict is then at least risky. */
  unsupportedReason: z.string().optional(),
})
export type Comparison = z.infer<typeof comparison>
