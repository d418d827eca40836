import { z } from 'zod'

/**
 * What a caller asks for beside the name, in `_meta["dev.countersign/prompt"]` of its request or in the query: an exact
 * version or an environment. A label never looks like a number, and the two are never one key.
 */
export const wanted = z
  .object({ version: z.number().int().positive().optional(), label: z.string().max(40).optional() })
  .refine(w => w.version === undefined || w.label === undefined, 'name a version or a label, not both')
export type Wanted = z.infer<typeof wanted>
