import { z } from 'zod'
import { endpoint, id, pageInput, pageOf } from '@/lib/platform/endpoint'
import {
  affectedPrompt,
  judgeSettings,
  labelName,
  matrixCell,
  promptDetail,
  promptFields,
  promptFile,
  promptKinds,
  promptName,
  promptRow,
} from '../contract'

/** A query value that may be given once or several times. */
const many = z.preprocess(
  v => (v === undefined ? undefined : Array.isArray(v) ? v : [v]),
  z.array(z.string()).max(100).optional(),
)
export const promptFilters = z.object({
  q: z.string().max(200).optional(),
  kind: z.enum(promptKinds).optional(),
  owner: many,
  tag: many,
  /** A folder with all below it. */
  folder: z.string().max(200).optional(),
  /** `released`: served in production; `releasing`: a release is under way; `unreleased`: neither. */
  state: z.enum(['released', 'releasing', 'unreleased']).optional(),
  archived: z.stringbool().default(false),
})

export const listPromptsEndpoint = endpoint({
  method: 'GET',
  path: '/prompts',
  summary: 'Prompts and snippets, by name; searched in names, titles, descriptions and the newest text',
  permission: 'prompt.read',
  input: promptFilters.extend(pageInput),
  output: pageOf(promptRow),
})
const facet = z.array(z.object({ value: z.string(), count: z.number().int() }))
export const promptFacetsEndpoint = endpoint({
  method: 'GET',
  path: '/prompts/facets',
  summary: 'Counts by owner, tag, folder and state under the same filters',
  permission: 'prompt.read',
  input: promptFilters,
  output: z.object({ total: z.number().int(), owner: facet, tag: facet, folder: facet, state: facet }),
})
export const createPromptEndpoint = endpoint({
  method: 'POST',
  path: '/prompts',
  summary: 'Make a prompt or a snippet, without a version yet',
  permission: 'prompt.edit',
  input: promptFields.extend({ name: promptName, kind: z.enum(promptKinds).default('prompt') }),
  output: promptDetail,
})
export const getPromptEndpoint = endpoint({
  method: 'GET',
  path: '/prompts/{name}/detail',
  summary: 'One prompt with its labels, release and settings',
  permission: 'prompt.read',
  input: z.object({ name: z.string() }),
  output: promptDetail,
})
export const updatePromptEndpoint = endpoint({
  method: 'PATCH',
  path: '/prompts/{name}',
  summary: 'Change what no version holds: absent fields stay',
  permission: 'prompt.edit',
  input: z.object({
    name: z.string(),
    title: z.string().max(200).nullable().optional(),
    description: z.string().max(2000).nullable().optional(),
    owner: z.string().max(200).nullable().optional(),
    folder: promptFields.shape.folder.unwrap().optional(),
    tags: z.array(z.string().min(1).max(50)).max(50).optional(),
    archived: z.boolean().optional(),
  }),
  output: promptDetail,
})
export const configurePromptEndpoint = endpoint({
  method: 'PUT',
  path: '/prompts/{name}/settings',
  summary: 'How its releases are judged, and which evaluations they need; releases made before keep theirs',
  permission: 'prompt.release',
  input: z.object({
    name: z.string(),
    judge: judgeSettings,
    gates: z.array(z.string().min(1).max(100)).max(20).default([]),
  }),
  output: promptDetail,
})
export const removePromptEndpoint = endpoint({
  method: 'DELETE',
  path: '/prompts/{name}',
  summary: 'Remove a prompt that was never served; one that was can be archived',
  permission: 'prompt.edit',
  input: z.object({ name: z.string() }),
  output: z.null(),
})
export const setPromptLabelEndpoint = endpoint({
  method: 'PUT',
  path: '/prompts/{name}/labels/{label}',
  summary: 'Point an environment at a version; production moves by a release only',
  permission: 'prompt.release',
  input: z.object({ name: z.string(), label: labelName, version: z.coerce.number().int().positive() }),
  output: promptDetail,
})
export const removePromptLabelEndpoint = endpoint({
  method: 'DELETE',
  path: '/prompts/{name}/labels/{label}',
  summary: 'Take an environment away; it is served no more',
  permission: 'prompt.release',
  input: z.object({ name: z.string(), label: z.string() }),
  output: promptDetail,
})
export const pushPromptEndpoint = endpoint({
  method: 'POST',
  path: '/prompts/push',
  summary: 'Bring a prompt to what a file says: made if need be, a new version where the content differs',
  permission: 'prompt.edit',
  input: z.object({
    file: promptFile,
    note: z.string().max(2000).optional(),
    dryRun: z.boolean().default(false),
  }),
  output: z.object({
    name: z.string(),
    action: z.enum(['created', 'updated', 'unchanged']),
    /** `field: before → after`, and the new version where there is one. */
    details: z.array(z.string()),
    version: z.number().int(),
    hash: z.string(),
  }),
})
export const exportPromptEndpoint = endpoint({
  method: 'GET',
  path: '/prompts/{name}/file',
  summary: 'A prompt as the file that `prompt push` reads; the newest version unless one is named',
  permission: 'prompt.read',
  input: z.object({ name: z.string(), version: z.coerce.number().int().positive().optional() }),
  output: z.object({ file: promptFile, yaml: z.string() }),
})
export const adoptPromptEndpoint = endpoint({
  method: 'POST',
  path: '/prompts/adopt',
  summary: "Take a server's own prompt into management: its text is fetched and becomes version 1",
  permission: 'prompt.edit',
  input: z.object({
    contractId: id,
    name: promptName.optional(),
    /** What to ask the server with, where it takes no marks: where these values stand in the text, they become variables. */
    arguments: z.record(z.string(), z.string().min(3).max(1000)).default({}),
  }),
  output: promptDetail,
})
export const promptMatrixEndpoint = endpoint({
  method: 'GET',
  path: '/prompts/matrix',
  summary: 'Served versions against the tools that their texts name',
  permission: 'prompt.read',
  input: z.object({ prompt: z.string().max(64).optional() }),
  output: z.object({ items: z.array(matrixCell) }),
})
export const promptsAffectedEndpoint = endpoint({
  method: 'GET',
  path: '/prompts/affected',
  summary: 'Served prompts whose texts name one of these tools (`server/name`)',
  permission: 'prompt.read',
  input: z.object({
    tool: z.preprocess(v => (Array.isArray(v) ? v : [v]), z.array(z.string().max(500)).min(1).max(1000)),
  }),
  output: z.object({ items: z.array(affectedPrompt) }),
})
