import { z } from 'zod'
import { endpoint, id, pageInput, pageOf } from '@/lib/platform/endpoint'
import { judgement, outcomeInput, releaseEvidence } from '../contract'

export const recordOutcomesEndpoint = endpoint({
  method: 'POST',
  path: '/prompts/outcomes',
  summary: 'Say what came of conversations that were given a version',
  permission: 'prompt.outcome',
  input: z.object({ outcomes: z.array(outcomeInput).min(1).max(1000) }),
  output: z.object({
    recorded: z.number().int(),
    repeated: z.number().int(),
    /** Of the recorded: too late for the judge, whose unit was settled before. */
    late: z.number().int(),
    /** Index of each that names no exposure that is known, and why. */
    unknown: z.array(z.object({ index: z.number().int(), message: z.string() })),
  }),
})
export const getReleaseEvidenceEndpoint = endpoint({
  method: 'GET',
  path: '/prompt-releases/{id}/evidence',
  summary: 'What the judge sees of a release: rates, E-values, posteriors and samples over time',
  permission: 'prompt.read',
  input: z.object({ id }),
  output: releaseEvidence,
})
export const listJudgementsEndpoint = endpoint({
  method: 'GET',
  path: '/prompt-releases/{id}/judgements',
  summary: 'Every look of the judge with its numbers, newest first',
  permission: 'prompt.read',
  input: z.object({ ...pageInput, id }),
  output: pageOf(judgement),
})
