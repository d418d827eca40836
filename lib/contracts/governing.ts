import { z } from 'zod'
import { id, isoTime } from '@/lib/platform/endpoint'
import { governancePatch } from './contract'

/** Why governance was changed, for whoever asks later. */
export const governReason = z.string().trim().max(2000)

/** One entry in the history of a contract's governance. */
export const governanceChange = z.object({
  id,
  batchId: id,
  revision: z.number().int(),
  at: isoTime,
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  /** The fields that differ, as they were and as they became. */
  before: governancePatch,
  after: governancePatch,
  reason: z.string().nullable(),
  /** The act that this one took back. */
  undoes: id.nullable(),
})
export type GovernanceChange = z.infer<typeof governanceChange>

/** What a change of governance did, or would do, to many contracts. */
export const governResult = z.object({
  /** Names the act, to take it back; null when nothing changed or nothing was to change yet. */
  batchId: id.nullable(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** The first of what changed, as much as a person reads. */
  sample: z.array(
    z.object({
      contractId: id,
      name: z.string(),
      server: z.string(),
      before: governancePatch,
      after: governancePatch,
    }),
  ),
  /** Not touched: changed by someone else since it was looked at, gone, or refused by a rule. */
  conflicts: z.array(z.object({ contractId: id, name: z.string(), message: z.string() })),
})
export type GovernResult = z.infer<typeof governResult>
