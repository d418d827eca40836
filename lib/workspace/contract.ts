import { z } from 'zod'
import { isoTime } from '@/lib/platform/endpoint'

/** One thing that an apply did or would do. */
export const applyChange = z.object({
  kind: z.enum(['server', 'contract', 'profile', 'policy', 'prompt', 'lint', 'review']),
  name: z.string(),
  action: z.enum(['created', 'updated', 'unchanged', 'failed']),
  /** Which fields, or why it failed. */
  details: z.array(z.string()),
})
export type ApplyChange = z.infer<typeof applyChange>
export const applyResult = z.object({ dryRun: z.boolean(), changes: z.array(applyChange) })
export type ApplyResult = z.infer<typeof applyResult>

export const sampleState = z.object({
  loaded: z.boolean(),
  /** The newest start of the sample agent. */
  lastStart: z
    .object({
      at: isoTime,
      state: z.enum(['requested', 'running', 'done', 'failed']),
      detail: z.string().nullable(),
    })
    .nullable(),
})
export type SampleState = z.infer<typeof sampleState>
