import { z } from 'zod'
import { id, isoTime, keyName } from '@/lib/platform/endpoint'
import { pin, promptContent, renderedMessage } from './content'
import { promptFinding, reviewQuestion } from './findings'
import { judgeSettings } from './judging'
import { releaseStates, who } from './release'

export const promptKinds = ['prompt', 'snippet'] as const
export type PromptKind = (typeof promptKinds)[number]

/** Addresses below `/prompts` that are no prompt's. */
export const reservedPromptNames = ['facets', 'preview', 'push', 'adopt', 'affected', 'matrix', 'outcomes']
export const promptName = keyName.refine(name => !reservedPromptNames.includes(name), 'this name is taken')

/** The label that agents are served by; it moves by a release only. */
export const PRODUCTION = 'production'
/** A label never looks like a version: one that could be read as a number is refused. */
export const labelName = z
  .string()
  .min(1)
  .max(40)
  .regex(
    /^[a-z][a-z0-9-]*$/,
    'small letters, digits and dash; begins with a letter, so that it is never taken for a version number',
  )
  .refine(
    name => !/^v?\d+$/.test(name) && name !== 'latest',
    'this looks like a version: choose another label',
  )

/** Details of a prompt that no version holds: people change them without a release. */
export const promptFields = z.object({
  title: z.string().max(200).nullable().default(null),
  description: z.string().max(2000).nullable().default(null),
  owner: z.string().max(200).nullable().default(null),
  /** Where it is filed, such as `support/tickets`. */
  folder: z
    .string()
    .max(200)
    .regex(/^[^/\s][^/]*(\/[^/]+)*$/, 'names with a slash between them')
    .nullable()
    .default(null),
  tags: z.array(z.string().min(1).max(50)).max(50).default([]),
})
export type PromptFields = z.infer<typeof promptFields>

export const labelDto = z.object({
  name: z.string(),
  version: z.number().int(),
  movedAt: isoTime,
  movedBy: who,
})
export type LabelDto = z.infer<typeof labelDto>

/** A release under way, as a list shows it. */
export const runningRelease = z.object({
  id,
  environment: z.string(),
  state: z.enum(releaseStates),
  candidate: z.number().int(),
  stable: z.number().int().nullable(),
  weight: z.number().int(),
})

export const promptRow = promptFields.extend({
  id,
  name: z.string(),
  kind: z.enum(promptKinds),
  /** The newest version; 0 while there is none. */
  latest: z.number().int(),
  labels: z.array(labelDto),
  release: runningRelease.nullable(),
  archivedAt: isoTime.nullable(),
  updatedAt: isoTime,
})
export type PromptRow = z.infer<typeof promptRow>

/** A server's own prompt that this one took the place of. */
export const adoption = z.object({ contractId: id, server: z.string(), name: z.string(), hash: z.string() })
export type Adoption = z.infer<typeof adoption>

export const promptDetail = promptRow.extend({
  adopted: adoption.nullable(),
  judge: judgeSettings,
  /** Evaluations that a version must have passed before its canary. */
  gates: z.array(z.string()),
  createdAt: isoTime,
  createdBy: who,
  /** Profiles that grant it, with the environment that each is served. */
  grantedBy: z.array(z.object({ id, name: z.string(), environment: z.string() })),
})
export type PromptDetail = z.infer<typeof promptDetail>

export const serveKinds = ['assigned', 'label', 'exact', 'preview'] as const
export type ServeKind = (typeof serveKinds)[number]

export const promptVersionRow = z.object({
  id,
  number: z.number().int(),
  hash: z.string(),
  note: z.string().nullable(),
  source: z.enum(['console', 'file', 'adopted']),
  createdAt: isoTime,
  createdBy: who,
  /** Labels that point at it. */
  labels: z.array(z.string()),
  /** The newest release of it. */
  release: z
    .object({ id, environment: z.string(), state: z.enum(releaseStates), weight: z.number().int() })
    .nullable(),
  /** How often it was served, by kind, and when last; only `assigned` counts as exposure. */
  served: z.object({
    assigned: z.number().int(),
    label: z.number().int(),
    exact: z.number().int(),
    preview: z.number().int(),
    lastAt: isoTime.nullable(),
  }),
  /** Why it can't be deleted; null when it can. */
  keptBecause: z.enum(['labelled', 'in_release', 'pinned', 'served']).nullable(),
})
export type PromptVersionRow = z.infer<typeof promptVersionRow>

export const evaluation = z.object({
  id,
  name: z.string(),
  passed: z.boolean(),
  score: z.number().nullable(),
  summary: z.string().nullable(),
  url: z.string().nullable(),
  hash: z.string(),
  at: isoTime,
  by: who,
})
export type Evaluation = z.infer<typeof evaluation>

/** A tool that the text names, and whether agents who are served the prompt have it. */
export const namedTool = z.object({
  server: z.string(),
  tool: z.string(),
  /** The name as it stands in the text. */
  as: z.string(),
  contractId: id,
  /** The approved contract; null while none is. */
  hash: z.string().nullable(),
  state: z.enum(['approved', 'changed', 'pending', 'removed', 'off']),
  /** Profiles that are served the prompt and don't have the tool. */
  missingIn: z.array(z.string()),
})
export type NamedTool = z.infer<typeof namedTool>

export const promptVersionDetail = promptVersionRow.extend({
  content: promptContent,
  pins: z.array(pin),
  /** Pins that are no longer what their reference says: `now` is the snippet's newest version. */
  movedPins: z.array(z.object({ name: z.string(), version: z.number().int(), now: z.number().int() })),
  findings: z.array(promptFinding),
  tools: z.array(namedTool),
  evaluations: z.array(evaluation),
})
export type PromptVersionDetail = z.infer<typeof promptVersionDetail>

const side = z.object({
  number: z.number().int(),
  hash: z.string(),
  content: promptContent,
  pins: z.array(pin),
  /** With snippets put in and variables left as they are: what a text diff is drawn over. */
  messages: z.array(z.object({ role: renderedMessage.shape.role, text: z.string() })),
})
export const promptComparison = z.object({
  before: side,
  after: side,
  identical: z.boolean(),
  questions: z.array(reviewQuestion),
})
export type PromptComparison = z.infer<typeof promptComparison>

/** What a text would be served as, before anyone saves it. */
export const promptPreview = z.object({
  messages: z.array(renderedMessage),
  /** Variables of the text with its snippets, and whether each is declared. */
  variables: z.array(z.object({ name: z.string(), declared: z.boolean() })),
  /** Arguments that keep it from being rendered, and why. */
  problems: z.array(z.object({ argument: z.string(), message: z.string() })),
  pins: z.array(pin),
  findings: z.array(promptFinding),
  tools: z.array(namedTool),
  bytes: z.number().int(),
})
export type PromptPreview = z.infer<typeof promptPreview>

export const promptComment = z.object({
  id,
  version: z.number().int(),
  /** The message and the line that it is about, both from 0; null: the version as a whole. */
  message: z.number().int().nullable(),
  line: z.number().int().nullable(),
  body: z.string(),
  author: who,
  createdAt: isoTime,
  resolvedAt: isoTime.nullable(),
  resolvedBy: who.nullable(),
})
export type PromptComment = z.infer<typeof promptComment>

/** One served version against one contract that its text names. */
export const matrixCell = z.object({
  prompt: z.string(),
  version: z.number().int(),
  environment: z.string(),
  tool: namedTool,
})
export type MatrixCell = z.infer<typeof matrixCell>
/** A prompt that a change of tools reaches. */
export const affectedPrompt = z.object({
  prompt: z.string(),
  version: z.number().int(),
  environment: z.string(),
  server: z.string(),
  tool: z.string(),
})
export type AffectedPrompt = z.infer<typeof affectedPrompt>

/** A prompt as it is served: over HTTP whole, over MCP in the protocol's terms with `served` in `_meta`. */
export const servedPrompt = z.object({
  name: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  version: z.number().int(),
  hash: z.string(),
  release: id.nullable(),
  variant: z.enum(['stable', 'candidate']).nullable(),
  /** True while the database is away: the last that was known. */
  stale: z.boolean(),
  messages: z.array(renderedMessage),
  config: z.record(z.string(), z.unknown()),
  output: promptContent.shape.output,
})
export type ServedPrompt = z.infer<typeof servedPrompt>
