import { z } from 'zod'
import { endpoint, id, pageInput, pageOf } from '@/lib/platform/endpoint'
import {
  evaluation,
  promptComment,
  promptComparison,
  promptContent,
  promptKinds,
  promptPreview,
  promptVersionDetail,
  promptVersionRow,
} from '../contract'

const number = z.coerce.number().int().positive()
const ofVersion = z.object({ name: z.string(), number })
/** Versions of snippets by name; those not named are the newest. */
const wantedPins = z.record(z.string(), z.number().int().positive()).default({})

export const listPromptVersionsEndpoint = endpoint({
  method: 'GET',
  path: '/prompts/{name}/versions',
  summary: 'Versions, newest first: who made each, when, why, and where it is served',
  permission: 'prompt.read',
  input: z.object({ ...pageInput, name: z.string() }),
  output: pageOf(promptVersionRow),
})
export const getPromptVersionEndpoint = endpoint({
  method: 'GET',
  path: '/prompts/{name}/versions/{number}',
  summary: 'One version with its content, pins, lint, named tools and evaluations',
  permission: 'prompt.read',
  input: ofVersion,
  output: promptVersionDetail,
})
/** `base` is the newest version that the author saw: where it is no longer the newest, the answer is 409. */
export const createPromptVersionEndpoint = endpoint({
  method: 'POST',
  path: '/prompts/{name}/versions',
  summary: 'Save a text as the next version: immutable, its snippets pinned',
  permission: 'prompt.edit',
  input: z.object({
    name: z.string(),
    base: z.number().int().min(0).optional(),
    content: promptContent,
    pins: wantedPins,
    note: z.string().max(2000).optional(),
  }),
  output: promptVersionDetail,
})
export const removePromptVersionEndpoint = endpoint({
  method: 'DELETE',
  path: '/prompts/{name}/versions/{number}',
  summary:
    'Delete a version that was never served, released, labelled or pinned; its number is not used again',
  permission: 'prompt.edit',
  input: ofVersion,
  output: z.null(),
})
export const comparePromptVersionsEndpoint = endpoint({
  method: 'GET',
  path: '/prompts/{name}/compare',
  summary: 'Two versions side by side, with the review questions that the change raises',
  permission: 'prompt.read',
  input: z.object({ name: z.string(), before: number, after: number }),
  output: promptComparison,
})
export const previewPromptEndpoint = endpoint({
  method: 'POST',
  path: '/prompts/preview',
  summary:
    'What a text would be served as with these arguments, its lint and the tools it names; nothing is stored',
  permission: 'prompt.read',
  input: z.object({
    /** Of which prompt it is to become a version: for its profiles, and so that it can't include itself. */
    name: z.string().max(64).optional(),
    kind: z.enum(promptKinds).default('prompt'),
    content: promptContent,
    pins: wantedPins,
    arguments: z.record(z.string(), z.string()).default({}),
  }),
  output: promptPreview,
})
export const attachEvaluationEndpoint = endpoint({
  method: 'POST',
  path: '/prompts/{name}/versions/{number}/evaluations',
  summary: 'Attach an evaluation result, as CI does: the newest of a name counts as its gate',
  permission: 'prompt.edit',
  input: ofVersion.extend({
    /** The hash that was evaluated: another than the version’s answers 409. */
    hash: z.string(),
    evaluation: z.string().min(1).max(100),
    passed: z.boolean(),
    score: z.number().optional(),
    summary: z.string().max(4000).optional(),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional(),
  }),
  output: evaluation,
})
export const listPromptCommentsEndpoint = endpoint({
  method: 'GET',
  path: '/prompts/{name}/comments',
  summary: 'Comments on versions, oldest first',
  permission: 'prompt.read',
  input: z.object({ name: z.string(), version: number.optional() }),
  output: z.object({ items: z.array(promptComment) }),
})
export const addPromptCommentEndpoint = endpoint({
  method: 'POST',
  path: '/prompts/{name}/comments',
  summary: 'Comment on a version, or on a line of it',
  permission: 'prompt.comment',
  input: z.object({
    name: z.string(),
    version: z.number().int().positive(),
    message: z.number().int().min(0).nullable().default(null),
    line: z.number().int().min(0).nullable().default(null),
    body: z.string().min(1).max(10_000),
  }),
  output: promptComment,
})
export const resolvePromptCommentEndpoint = endpoint({
  method: 'POST',
  path: '/prompts/{name}/comments/{id}/resolve',
  summary: 'Mark a comment as settled, or open it again',
  permission: 'prompt.comment',
  input: z.object({ name: z.string(), id, resolved: z.boolean().default(true) }),
  output: promptComment,
})
