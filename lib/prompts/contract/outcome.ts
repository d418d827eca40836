import { z } from 'zod'
import { id, isoTime } from '@/lib/platform/endpoint'

/** What came of a conversation or call that was given a version. Whose it is, is found by one of the four keys. */
export const outcomeInput = z
  .object({
    prompt: z.string().max(64),
    conversationId: z.string().max(200).optional(),
    runId: z.string().max(200).optional(),
    traceId: z.string().max(64).optional(),
    exposureId: id.optional(),
    /** The guardrail's `score` that it is for. */
    name: z.string().min(1).max(64),
    value: z.number(),
    at: isoTime.optional(),
    /** Repeats with the same key count once. */
    key: z.string().max(200).optional(),
  })
  .refine(
    o => [o.conversationId, o.runId, o.traceId, o.exposureId].some(v => v !== undefined),
    'name the conversation, the run, the trace or the exposure',
  )
export type OutcomeInput = z.infer<typeof outcomeInput>
