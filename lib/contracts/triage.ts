import { z } from 'zod'
import { endpoint, id, isoTime, pageInput, pageOf } from '@/lib/platform/endpoint'
import { tiers } from './contract'
import { governReason, governResult } from './governing'
import { many } from './many'

/** What speaks for a suggested tier; each has a text in `messages/<locale>/triage.json`. */
export const tierReasonCodes = [
  'name',
  'description',
  'command',
  'action',
  'force',
  'dry-run',
  'unknown',
] as const
export const tierReason = z.object({
  code: z.enum(tierReasonCodes),
  params: z.record(z.string(), z.string()),
})
export type TierReason = z.infer<typeof tierReason>

/** What a server said of the hints that decide. Spring: the four defaults together, which it sends when the author set none. */
export const hintDeclarations = ['none', 'spring', 'partial'] as const

/** A tool whose tier is only suggested: an owner has to confirm it. */
export const triageRow = z.object({
  id,
  name: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  server: z.object({ id, name: z.string() }),
  /** The tier that policy goes by until then. */
  tier: z.enum(tiers),
  suggested: z.object({ tier: z.enum(tiers), reasons: z.array(tierReason) }),
  declared: z.enum(hintDeclarations),
  /** Of the governance and of the definition that are shown: a confirmation names both. */
  revision: z.number().int(),
  versionId: id,
  /** Names of what a caller fills in. */
  parameters: z.array(z.string()),
  seenAt: isoTime,
})
export type TriageRow = z.infer<typeof triageRow>

export const listTriageEndpoint = endpoint({
  method: 'GET',
  path: '/contracts/triage',
  summary: 'Tools whose hints nobody declared, each with a suggested tier and what speaks for it',
  permission: 'contract.read',
  input: z.object({
    ...pageInput,
    limit: z.coerce.number().int().min(1).max(1000).default(200),
    q: z.string().max(200).optional(),
    server: many(z.string()),
  }),
  output: pageOf(triageRow).extend({ total: z.number().int() }),
})
export const confirmTiersEndpoint = endpoint({
  method: 'POST',
  path: '/contracts/triage',
  summary:
    'Confirm the tiers of tools, each as it was looked at; a tier below the one in force needs a reason',
  permission: 'contract.govern',
  input: z.object({
    items: z
      .array(z.object({ contractId: id, revision: z.number().int(), versionId: id, tier: z.enum(tiers) }))
      .min(1)
      .max(20_000),
    /** For all of them; where it is left out, a suggested tier keeps the reason of the suggestion. */
    reason: governReason.optional(),
  }),
  output: governResult,
})
