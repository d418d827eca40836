import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '@/lib/platform/client'
import {
  abandonPromptReleaseEndpoint,
  advancePromptReleaseEndpoint,
  createPromptReleaseEndpoint,
  getPromptReleaseEndpoint,
  holdPromptReleaseEndpoint,
  listPromptReleasesEndpoint,
  promotePromptReleaseEndpoint,
  resumePromptReleaseEndpoint,
  reviewPromptReleaseEndpoint,
  rollbackPromptReleaseEndpoint,
  startPromptReleaseEndpoint,
  submitPromptReleaseEndpoint,
} from '@/lib/prompts'

export const releaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['prompts', 'release', id],
    queryFn: ({ signal }) => request(getPromptReleaseEndpoint, { id }, { signal }),
  })
export const releasesQuery = (name: string) =>
  queryOptions({
    queryKey: ['prompts', 'releases', name],
    queryFn: ({ signal }) => request(listPromptReleasesEndpoint, { name, limit: 100 }, { signal }),
  })
export const createReleaseMutation = mutationOptions({
  mutationFn: (input: z.input<typeof createPromptReleaseEndpoint.input>) =>
    request(createPromptReleaseEndpoint, input),
})

/** What a person may do to a release, and what each needs to say. */
export type ReleaseAct =
  | { act: 'submit' | 'start' | 'resume' }
  | { act: 'advance'; from: number }
  | { act: 'review'; digest: string; decision: 'approve' | 'send_back'; note?: string }
  | { act: 'hold'; pause: boolean; reason?: string }
  | { act: 'promote' | 'abandon'; reason?: string }
  | { act: 'roll_back'; now: boolean; reason?: string }

export const actOnRelease = (id: string) =>
  mutationOptions({ mutationFn: (act: ReleaseAct) => send(id, act) })

function send(id: string, one: ReleaseAct) {
  switch (one.act) {
    case 'submit':
      return request(submitPromptReleaseEndpoint, { id })
    case 'start':
      return request(startPromptReleaseEndpoint, { id })
    case 'resume':
      return request(resumePromptReleaseEndpoint, { id })
    case 'advance':
      return request(advancePromptReleaseEndpoint, { id, from: one.from })
    case 'review':
      return request(reviewPromptReleaseEndpoint, {
        id,
        digest: one.digest,
        decision: one.decision,
        note: one.note,
      })
    case 'hold':
      return request(holdPromptReleaseEndpoint, { id, pause: one.pause, reason: one.reason })
    case 'promote':
      return request(promotePromptReleaseEndpoint, { id, reason: one.reason })
    case 'abandon':
      return request(abandonPromptReleaseEndpoint, { id, reason: one.reason })
    case 'roll_back':
      return request(rollbackPromptReleaseEndpoint, { id, now: one.now, reason: one.reason })
  }
}
