import { z } from 'zod'

/** Rules of the prompt lint; each has its texts in messages/{locale}/promptRules.json. */
export const promptRules = [
  'undeclared-variable',
  'unused-argument',
  'argument-twice',
  'required-with-default',
  'broken-tag',
  'unknown-snippet',
  'snippet-cycle',
  'snippet-twice',
  'no-user-message',
  'system-not-first',
  'same-role-twice',
  'empty-message',
  'too-large',
  'large',
  'injection-smell',
  'variable-in-system',
  'secret-in-text',
  'hidden-characters',
  'argument-schema',
  'argument-shadows',
] as const
export type PromptRule = (typeof promptRules)[number]
export const findingLevels = ['error', 'warning', 'info'] as const

/** One thing that the lint says of a version. An `error` keeps it from being released. */
export const promptFinding = z.object({
  rule: z.enum(promptRules),
  level: z.enum(findingLevels),
  /** JSON Pointer into the content, such as `/messages/0/text`. */
  path: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type PromptFinding = z.infer<typeof promptFinding>

/** What a reviewer is asked about a change of version; nothing to ask where nothing of the kind changed. */
export const questionKinds = [
  'variable-added',
  'variable-removed',
  'variable-retyped',
  'variable-now-required',
  'output-changed',
  'tool-not-granted',
  'tool-changed',
  'config-changed',
  'snippet-moved',
  'role-changed',
] as const
export const reviewQuestion = z.object({
  kind: z.enum(questionKinds),
  level: z.enum(['breaking', 'risky', 'info']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})
export type ReviewQuestion = z.infer<typeof reviewQuestion>
