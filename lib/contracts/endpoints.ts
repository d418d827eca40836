import { z } from 'zod'
import { endpoint, id, pageInput, pageOf } from '@/lib/platform/endpoint'
import { contractKinds } from '@/lib/servers'
import {
  comparison,
  contractDetail,
  contractRow,
  contractStates,
  governancePatch,
  lifecycles,
  tiers,
  versionDto,
} from './contract'
import { governanceChange, governReason, governResult } from './governing'
import { lintStates } from './lint'
import { many } from './many'

export * from './change-endpoints'

export const contractFilters = z.object({
  q: z.string().max(200).optional(),
  kind: many(z.enum(contractKinds)),
  server: many(z.string()),
  tier: many(z.enum(tiers)),
  state: many(z.enum(contractStates)),
  owner: many(z.string()),
  group: many(z.string()),
  lifecycle: many(z.enum(lifecycles)),
  /** Undeclared: the tier is only suggested, by hints that nobody declared or confirmed. Governance: an owner set a hint. */
  hint: many(z.enum(['readOnly', 'destructive', 'idempotent', 'openWorld', 'undeclared', 'governance'])),
  /** By the gravest lint finding of the offered version. */
  lint: many(z.enum(lintStates)),
})
export type ContractFilters = z.infer<typeof contractFilters>

export const listContractsEndpoint = endpoint({
  method: 'GET',
  path: '/contracts',
  summary: 'The catalog: tools, resources, templates and prompts of all servers',
  permission: 'contract.read',
  input: contractFilters.extend({
    ...pageInput,
    limit: z.coerce.number().int().min(1).max(20_000).default(100),
    sort: z.enum(['name', 'server', 'tier', 'updated']).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  output: pageOf(contractRow),
})
const facet = z.array(z.object({ value: z.string(), count: z.number().int() }))
export const contractFacetsEndpoint = endpoint({
  method: 'GET',
  path: '/contracts/facets',
  summary:
    'Counts by server, kind, tier, state, owner, group, lifecycle, hint and lint under the same filters',
  permission: 'contract.read',
  input: contractFilters,
  output: z.object({
    total: z.number().int(),
    server: facet,
    kind: facet,
    tier: facet,
    state: facet,
    owner: facet,
    group: facet,
    lifecycle: facet,
    hint: facet,
    lint: facet,
  }),
})
export const getContractEndpoint = endpoint({
  method: 'GET',
  path: '/contracts/{id}',
  summary: 'One contract with what is served, what is offered, and governance',
  permission: 'contract.read',
  input: z.object({ id }),
  output: contractDetail,
})
export const listVersionsEndpoint = endpoint({
  method: 'GET',
  path: '/contracts/{id}/versions',
  summary: 'All versions, newest first',
  permission: 'contract.read',
  input: z.object({ id }),
  output: z.object({ items: z.array(versionDto) }),
})
export const compareVersionsEndpoint = endpoint({
  method: 'GET',
  path: '/contracts/{id}/compare',
  summary: 'What differs between two versions',
  permission: 'contract.read',
  input: z.object({
    id,
    before: z.coerce.number().int().positive(),
    after: z.coerce.number().int().positive(),
  }),
  output: comparison,
})
export const reviewContractsEndpoint = endpoint({
  method: 'POST',
  path: '/contracts/review',
  summary: 'Approve or reject the offered versions of contracts; each names the version that was looked at',
  permission: 'contract.review',
  input: z.object({
    decision: z.enum(['approve', 'reject']),
    items: z
      .array(z.object({ contractId: id, versionId: id }))
      .min(1)
      .max(20_000),
    note: z.string().max(2000).optional(),
    /** Approve also what was rejected before: said by someone who knows of the rejection. */
    reconsider: z.boolean().default(false),
  }),
  /** A version that is no longer the offered one, or is decided already, is not touched and is listed here. */
  output: z.object({
    decided: z.number().int(),
    conflicts: z.array(z.object({ contractId: id, message: z.string() })),
  }),
})
export const governContractEndpoint = endpoint({
  method: 'PATCH',
  path: '/contracts/{id}/governance',
  summary: 'Change governance; a lower tier needs a reason',
  permission: 'contract.govern',
  input: z.object({
    id,
    governance: governancePatch,
    /** What was looked at; another since then is a conflict. */
    revision: z.number().int().optional(),
    reason: governReason.optional(),
  }),
  output: contractDetail,
})
export const governContractsEndpoint = endpoint({
  method: 'POST',
  path: '/contracts/governance',
  summary: 'Change governance of many contracts, each as it was looked at; `dryRun` says what would change',
  permission: 'contract.govern',
  input: z.object({
    items: z
      .array(z.object({ contractId: id, revision: z.number().int() }))
      .min(1)
      .max(20_000),
    governance: governancePatch,
    reason: governReason.optional(),
    dryRun: z.boolean().default(false),
  }),
  output: governResult,
})
export const undoGovernanceEndpoint = endpoint({
  method: 'POST',
  path: '/contracts/governance/undo',
  summary: 'Take back one act of governance, where nobody changed it since',
  permission: 'contract.govern',
  input: z.object({ batchId: id }),
  output: governResult,
})
export const governanceHistoryEndpoint = endpoint({
  method: 'GET',
  path: '/contracts/{id}/governance/history',
  summary: 'Who changed governance, when, from what to what and why; newest first',
  permission: 'contract.read',
  input: z.object({ id, ...pageInput }),
  output: pageOf(governanceChange),
})
export * from './lint-endpoints'
export { listReadinessEndpoint } from './readiness'
export { confirmTiersEndpoint, listTriageEndpoint } from './triage'
