import { z } from 'zod'
import { changeKinds } from './change-kinds'

/** Which way data flows: callers write an input and read an output. */
export const directions = ['input', 'output'] as const
export type Direction = (typeof directions)[number]

export const severities = ['compatible', 'risky', 'breaking'] as const
export type Severity = (typeof severities)[number]

/** `contract`: what programs send and get. `trust`: what a model or a policy believes about it. */
export const axes = ['contract', 'trust'] as const
export type Axis = (typeof axes)[number]

export const effects = [
  'annotation',
  'narrows',
  'widens',
  'replaces',
  'escalates',
  'relaxes',
  'unknown',
] as const
export type Effect = (typeof effects)[number]

/** A sentence of the catalogue (`diff.reasons.<code>`) with what it speaks of. */
export const reason = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type Reason = z.infer<typeof reason>

/** A value that one side accepts and the other refuses, as a validator said. */
export const witness = z.object({
  value: z.unknown(),
  /** False when it needs keys that the accepting side does not name. */
  declared: z.boolean(),
  verified: z.literal(true),
})
export type Witness = z.infer<typeof witness>

/** One difference with what it means. */
export const change = z.object({
  /** JSON Pointer into the definition, for example `/inputSchema/properties/sku`. */
  path: z.string(),
  kind: z.enum(changeKinds),
  axis: z.enum(axes),
  effect: z.enum(effects),
  severity: z.enum(severities),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  reason,
  witness: witness.optional(),
  /** How the severity was settled: by a witness, by a proof, or not at all (then it is risky). */
  proof: z.enum(['witness', 'proved', 'undecided']).optional(),
})
export type Change = z.infer<typeof change>

/** What a comparison comes to. `unsupported` is no verdict of a contract: something could not be read. */
export const diffVerdicts = ['identical', 'compatible', 'risky', 'breaking', 'unsupported'] as const
export type DiffVerdict = (typeof diffVerdicts)[number]
