import { z } from 'zod'
import { endpoint, id, pageInput, pageOf } from '@/lib/platform/endpoint'
import { labelName, PRODUCTION, releaseDetail, releaseRow, stage } from '../contract'

const reason = z.string().max(2000)

export const listPromptReleasesEndpoint = endpoint({
  method: 'GET',
  path: '/prompts/{name}/releases',
  summary: 'Releases of a prompt, newest first',
  permission: 'prompt.read',
  input: z.object({ ...pageInput, name: z.string(), environment: z.string().max(40).optional() }),
  output: pageOf(releaseRow),
})
export const createPromptReleaseEndpoint = endpoint({
  method: 'POST',
  path: '/prompts/{name}/releases',
  summary: 'Draft the release of a version into an environment; `submit` sends it to review at once',
  permission: 'prompt.edit',
  input: z.object({
    name: z.string(),
    version: z.number().int().positive(),
    environment: labelName.default(PRODUCTION),
    /** Ascending weights; the last is 10,000. Where nothing is served yet, one stage of 10,000. */
    stages: z.array(stage).min(1).max(20).optional(),
    notes: z.string().max(10_000).optional(),
    submit: z.boolean().default(false),
  }),
  output: releaseDetail,
})
export const getPromptReleaseEndpoint = endpoint({
  method: 'GET',
  path: '/prompt-releases/{id}',
  summary: 'One release with its events, gates, exposures and what may be done now',
  permission: 'prompt.read',
  input: z.object({ id }),
  output: releaseDetail,
})
export const submitPromptReleaseEndpoint = endpoint({
  method: 'POST',
  path: '/prompt-releases/{id}/submit',
  summary: 'Ask for review: an item in the inbox',
  permission: 'prompt.edit',
  input: z.object({ id }),
  output: releaseDetail,
})
/** Binds to the digest that was shown: another answers 409. */
export const reviewPromptReleaseEndpoint = endpoint({
  method: 'POST',
  path: '/prompt-releases/{id}/review',
  summary: 'Approve a release, or send it back; never by its author',
  permission: 'prompt.review',
  input: z.object({
    id,
    digest: z.string(),
    decision: z.enum(['approve', 'send_back']),
    note: reason.optional(),
  }),
  output: releaseDetail,
})
export const startPromptReleaseEndpoint = endpoint({
  method: 'POST',
  path: '/prompt-releases/{id}/start',
  summary: 'Begin the first stage of an approved release',
  permission: 'prompt.release',
  input: z.object({ id }),
  output: releaseDetail,
})
export const advancePromptReleaseEndpoint = endpoint({
  method: 'POST',
  path: '/prompt-releases/{id}/advance',
  summary:
    'Go on to the next stage, when this one has had its time and its sample; `from` is the stage that was seen',
  permission: 'prompt.release',
  input: z.object({ id, from: z.number().int().min(0) }),
  output: releaseDetail,
})
export const holdPromptReleaseEndpoint = endpoint({
  method: 'POST',
  path: '/prompt-releases/{id}/hold',
  summary: 'Stop at this stage; `pause` also keeps the new version from new conversations',
  permission: 'prompt.release',
  input: z.object({ id, pause: z.boolean().default(false), reason: reason.optional() }),
  output: releaseDetail,
})
export const resumePromptReleaseEndpoint = endpoint({
  method: 'POST',
  path: '/prompt-releases/{id}/resume',
  summary: 'Go on with a release that is held',
  permission: 'prompt.release',
  input: z.object({ id }),
  output: releaseDetail,
})
export const promotePromptReleaseEndpoint = endpoint({
  method: 'POST',
  path: '/prompt-releases/{id}/promote',
  summary: 'Serve the new version to everyone; before the last stage is done, only with a reason',
  permission: 'prompt.release',
  input: z.object({ id, reason: reason.optional() }),
  output: releaseDetail,
})
export const rollbackPromptReleaseEndpoint = endpoint({
  method: 'POST',
  path: '/prompt-releases/{id}/rollback',
  summary:
    'Serve the old version again: to new conversations, or with `now` to everyone; also after a promotion',
  permission: 'prompt.release',
  input: z.object({ id, now: z.boolean().default(false), reason: reason.optional() }),
  output: releaseDetail,
})
export const abandonPromptReleaseEndpoint = endpoint({
  method: 'POST',
  path: '/prompt-releases/{id}/abandon',
  summary: 'Give up a release that serves nobody yet',
  permission: 'prompt.edit',
  input: z.object({ id, reason: reason.optional() }),
  output: releaseDetail,
})
