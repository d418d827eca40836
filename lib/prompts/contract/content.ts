import { z } from 'zod'
import { jsonSchema } from '@/lib/contracts'
import { keyName } from '@/lib/platform/endpoint'

/** What a person may write in one message, and in all of them. */
export const MAX_TEXT = 200_000

/** The name of a variable: what stands in `{{name}}`. */
export const variableName = z
  .string()
  .regex(
    /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/,
    'letters, digits, dot, dash and underscore; begins with a letter or underscore',
  )

/** An argument of a prompt. Values arrive as strings (MCP); `schema` says what the string must be. */
export const promptArgument = z.object({
  name: variableName,
  description: z.string().max(2000).optional(),
  required: z.boolean().default(false),
  /** Put in where the caller gives nothing; only for an argument that is not required. */
  default: z.string().max(10_000).optional(),
  schema: jsonSchema.optional(),
})
export type PromptArgument = z.infer<typeof promptArgument>

export const promptRoles = ['system', 'user', 'assistant'] as const
export type PromptRole = (typeof promptRoles)[number]
export const promptMessage = z.object({ role: z.enum(promptRoles), text: z.string().max(MAX_TEXT) })
export type PromptMessage = z.infer<typeof promptMessage>

/** What a version says, apart from the snippets that it refers to. A snippet has one message and no arguments. */
export const promptContent = z.object({
  arguments: z.array(promptArgument).max(100).default([]),
  messages: z.array(promptMessage).min(1).max(100),
  /** Model configuration, passed on as it is: model, temperature and the like. */
  config: z.record(z.string(), z.unknown()).default({}),
  /** What the answer must look like: the output contract that callers rely on. */
  output: jsonSchema.nullable().default(null),
})
export type PromptContent = z.infer<typeof promptContent>

/** A snippet that a version refers to, itself or through another, as it was when the version was made. */
export const pin = z.object({ name: keyName, version: z.number().int().positive(), hash: z.string() })
export type Pin = z.infer<typeof pin>

/** One message as a caller gets it. MCP knows no system role: such a message goes out as `user`, marked. */
export const renderedMessage = z.object({
  role: z.enum(promptRoles),
  servedAs: z.enum(['user', 'assistant']),
  text: z.string(),
})
export type RenderedMessage = z.infer<typeof renderedMessage>

/** A prompt file, as people keep it in git (docs/prompts.md). */
export const promptFile = z.strictObject({
  name: keyName,
  title: z.string().max(200).nullish(),
  description: z.string().max(2000).nullish(),
  owner: z.string().max(200).nullish(),
  folder: z.string().max(200).nullish(),
  tags: z.array(z.string().min(1).max(50)).max(50).optional(),
  /** `snippet`: a text that prompts include by `{{> name}}`. */
  kind: z.enum(['prompt', 'snippet']).optional(),
  arguments: z.array(promptArgument).max(100).optional(),
  messages: z.array(promptMessage).min(1).max(100),
  config: z.record(z.string(), z.unknown()).optional(),
  output: jsonSchema.nullish(),
  /** Versions of snippets by name; those not named are the newest. */
  snippets: z.record(keyName, z.number().int().positive()).optional(),
})
export type PromptFile = z.infer<typeof promptFile>
