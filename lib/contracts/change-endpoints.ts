import { z } from 'zod'
import { endpoint, id, pageInput, pageOf } from '@/lib/platform/endpoint'
import { contractKinds } from '@/lib/servers'
import { changeItem } from './change-item'
import { changeItemTypes, changeRequestDetail, changeRequestRow, changeRequestStates } from './change-request'
import { governancePatch, verdicts } from './contract'
import { many } from './many'
import { reviewAnswers, reviewDecisions, reviewSettings } from './review'

const note = z.string().max(2000).optional()
/** The digest that was shown: when something changed since, the answer is 409 and says what. */
const shownDigest = z.string().max(200)

export const changeFilters = z.object({
  state: many(z.enum(changeRequestStates)),
  server: many(z.string()),
  /** Requests with an item of one of these verdicts. */
  verdict: many(z.enum(verdicts)),
  change: many(z.enum(changeItemTypes)),
  /** In the names of servers and contracts, and as `CR-214`. */
  q: z.string().max(200).optional(),
})
export type ChangeFilters = z.infer<typeof changeFilters>

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }))
export const listChangesEndpoint = endpoint({
  method: 'GET',
  path: '/changes',
  summary: 'Change requests, the newest first, with counts by filter',
  permission: 'contract.read',
  input: changeFilters.extend(pageInput),
  output: pageOf(changeRequestRow).extend({
    /** Each facet counts under the other filters. */
    facets: z.object({ state: facet, server: facet, verdict: facet, change: facet }),
  }),
})

export const getChangeEndpoint = endpoint({
  method: 'GET',
  path: '/changes/{id}',
  summary: 'One change request with its items and its history',
  permission: 'contract.read',
  input: z.object({ id }),
  output: changeRequestDetail,
})

export const getChangeItemEndpoint = endpoint({
  method: 'GET',
  path: '/changes/{id}/items/{itemId}',
  summary: 'One item: changes with witnesses, definitions, replay, whom it affects, lint',
  permission: 'contract.read',
  input: z.object({ id, itemId: id }),
  output: changeItem,
})

export const decideChangeItemEndpoint = endpoint({
  method: 'POST',
  path: '/changes/{id}/items/{itemId}/decide',
  summary: 'Approve (also with governance changes), reject or quarantine one item, as it was shown',
  permission: 'contract.review',
  input: z.object({
    id,
    itemId: id,
    digest: shownDigest,
    decision: z.enum(reviewDecisions),
    /** Needed to approve. */
    answers: reviewAnswers.optional(),
    /** Applied with the approval; needs the permission contract.govern. */
    governance: governancePatch.optional(),
    note,
  }),
  output: changeRequestDetail,
})

export const decideChangeEndpoint = endpoint({
  method: 'POST',
  path: '/changes/{id}/decide',
  summary: 'Approve or reject several items at once; refused for breaking, undecided and escalating ones',
  permission: 'contract.review',
  input: z.object({
    id,
    digest: shownDigest,
    decision: z.enum(['approve', 'reject']),
    /** Absent: all that are pending. Approval takes the proposed answers: compatible, no follow-up. */
    items: z.array(id).min(1).max(20_000).optional(),
    note,
  }),
  output: z.object({
    decided: z.number().int(),
    refused: z.array(z.object({ itemId: id, name: z.string(), reason: z.string(), message: z.string() })),
    change: changeRequestDetail,
  }),
})

export const overrideVerdictEndpoint = endpoint({
  method: 'PUT',
  path: '/changes/{id}/items/{itemId}/verdict',
  summary: 'Say, with a reason, that an item is compatible or breaking in place of what the diff proposes',
  permission: 'contract.review',
  input: z.object({
    id,
    itemId: id,
    digest: shownDigest,
    verdict: z.enum(['compatible', 'breaking']),
    reason: z.string().trim().min(1).max(2000),
  }),
  output: changeItem,
})

export const commentChangeEndpoint = endpoint({
  method: 'POST',
  path: '/changes/{id}/comments',
  summary: 'Say something about a change request or one of its items',
  permission: 'contract.review',
  input: z.object({ id, itemId: id.optional(), text: z.string().trim().min(1).max(10_000) }),
  output: changeRequestDetail,
})

export const quarantineContractEndpoint = endpoint({
  method: 'PUT',
  path: '/contracts/{id}/quarantine',
  summary: 'Take a contract out of service for everybody, or lift that again',
  permission: 'contract.review',
  input: z.object({ id, quarantined: z.boolean(), reason: note }),
  output: z.object({ id, quarantined: z.boolean() }),
})

/** For CI (`countersign check`): where each definition that a server offers stands, by its hash. */
export const checkReviewEndpoint = endpoint({
  method: 'POST',
  path: '/changes/check',
  summary: 'Where offered definitions stand in review, and which profiles they affect',
  permission: 'contract.read',
  input: z.object({
    /** The name of the server. */
    server: z.string().min(1).max(200),
    items: z
      .array(z.object({ kind: z.enum(contractKinds), name: z.string().max(3000), hash: z.string().max(200) }))
      .max(20_000),
  }),
  output: z.object({
    /** Null when no server has this name: then every item is unknown. */
    serverId: id.nullable(),
    items: z.array(
      z.object({
        kind: z.enum(contractKinds),
        name: z.string(),
        hash: z.string(),
        /** `unknown`: this definition was never seen. `quarantined` counts before all else. */
        review: z.enum(['approved', 'pending', 'rejected', 'quarantined', 'unknown']),
        /** Whether agents are served exactly this definition. */
        served: z.boolean(),
        contractId: id.nullable(),
        profiles: z.array(z.object({ id, name: z.string() })),
      }),
    ),
    /** Served now, and not among the items: they would be removed. */
    missing: z.array(
      z.object({
        kind: z.enum(contractKinds),
        name: z.string(),
        contractId: id,
        profiles: z.array(z.object({ id, name: z.string() })),
      }),
    ),
  }),
})

export const getReviewSettingsEndpoint = endpoint({
  method: 'GET',
  path: '/changes/settings',
  summary: 'Which changes a rule may approve, and how many calls are kept for replay',
  permission: 'policy.read',
  input: z.object({}),
  output: reviewSettings,
})
export const putReviewSettingsEndpoint = endpoint({
  method: 'PUT',
  path: '/changes/settings',
  summary: 'Change the settings of reviews',
  permission: 'policy.manage',
  input: reviewSettings,
  output: reviewSettings,
})
