import { z } from 'zod'
import { id, isoTime } from '@/lib/platform/endpoint'
import { contractKinds, syncDto } from '@/lib/servers'
import { tiers, verdicts } from './contract'
import { proposals, reviewAnswers, reviewDecisions } from './review'

/** `withdrawn`: the server took everything back before anybody decided. */
export const changeRequestStates = ['open', 'decided', 'withdrawn'] as const
export type ChangeRequestState = (typeof changeRequestStates)[number]

/** What a server did with a contract. `returned`: offered again after a removal. */
export const changeItemTypes = ['added', 'changed', 'removed', 'returned'] as const
export type ChangeItemType = (typeof changeItemTypes)[number]

/** `withdrawn`: the server went back to what is served, nothing is left to decide. */
export const changeItemStates = ['pending', 'approved', 'rejected', 'quarantined', 'withdrawn'] as const
export type ChangeItemState = (typeof changeItemStates)[number]

export const actorDto = z.object({ kind: z.string(), id: z.string(), name: z.string() })

/** Why an item is not decided together with others. */
export const bulkRefusals = [
  'decided',
  'analysing',
  'breaking',
  'undecided',
  'escalates',
  'quarantined',
] as const
export type BulkRefusal = (typeof bulkRefusals)[number]

const versionRef = z.object({ versionId: id, number: z.number().int(), hash: z.string() })
const severityCounts = z.object({
  breaking: z.number().int(),
  risky: z.number().int(),
  compatible: z.number().int(),
})

export type SeverityCounts = z.infer<typeof severityCounts>

export const itemDecision = z.object({
  decision: z.enum(reviewDecisions),
  by: actorDto,
  at: isoTime,
  note: z.string().nullable(),
  /** Null where no question was asked: a refusal, or a decision by a rule. */
  answers: reviewAnswers.nullable(),
  /** The rule that approved it, such as `notational`; null when a person decided. */
  rule: z.string().nullable(),
})
export type ItemDecision = z.infer<typeof itemDecision>

/** One contract of a change request, as the list beside the review shows it. */
export const changeItemRow = z.object({
  id,
  contractId: id,
  kind: z.enum(contractKinds),
  name: z.string(),
  title: z.string().nullable(),
  change: z.enum(changeItemTypes),
  state: z.enum(changeItemStates),
  /** What is served until somebody decides; null when nothing is. */
  before: versionRef.nullable(),
  /** What the server offers; null when it took the contract away. */
  after: versionRef.nullable(),
  /** The worst of both axes, and each: for callers and readers; for what a model reads and policy rests on. */
  verdict: z.enum(verdicts),
  contractVerdict: z.enum(verdicts),
  trustVerdict: z.enum(verdicts),
  /** Whether a hint moved to the more dangerous side. */
  escalates: z.boolean(),
  counts: severityCounts,
  /** False for the moment until the worker has compared it and replayed calls: it is approved after that. */
  analysed: z.boolean(),
  /** Of the recorded calls, how many would now be refused; null where there are none, or not yet replayed. */
  replay: z.object({ calls: z.number().int(), rejected: z.number().int() }).nullable(),
  tier: z.enum(tiers),
  /** It may be another item under a new name: offered, never assumed. */
  rename: z.object({ itemId: id, name: z.string(), similarity: z.number() }).nullable(),
  /** Of exactly what is shown: a decision of this item binds to it. */
  digest: z.string(),
  bulk: z.object({ may: z.boolean(), reason: z.enum(bulkRefusals).nullable() }),
  /** How often it came and went meanwhile. */
  folds: z.number().int(),
  firstSeenAt: isoTime,
  changedAt: isoTime,
  /** Of the first question. */
  proposal: z.enum(proposals),
  decision: itemDecision.nullable(),
})
export type ChangeItemRow = z.infer<typeof changeItemRow>

const trigger = syncDto.shape.trigger
export const changeRequestRow = z.object({
  id,
  /** Counts up within the organization: `CR-214`. */
  number: z.number().int(),
  server: z.object({ id, name: z.string() }),
  state: z.enum(changeRequestStates),
  /** What found it: the sync that opened it. */
  source: trigger,
  /** Goes up whenever a sync changes what is to be decided. */
  revision: z.number().int(),
  /** Of all open items: a decision of several binds to it. */
  digest: z.string(),
  openedAt: isoTime,
  changedAt: isoTime,
  closedAt: isoTime.nullable(),
  closedBy: actorDto.nullable(),
  counts: z.object({
    items: z.number().int(),
    pending: z.number().int(),
    approved: z.number().int(),
    rejected: z.number().int(),
    quarantined: z.number().int(),
    withdrawn: z.number().int(),
  }),
  /** The worst of what is pending; of all items once it is closed. */
  verdict: z.enum(verdicts),
  contractVerdict: z.enum(verdicts),
  trustVerdict: z.enum(verdicts),
  inboxItemId: id.nullable(),
})
export type ChangeRequestRow = z.infer<typeof changeRequestRow>

export const changeEventTypes = [
  'opened',
  'extended',
  'changed',
  'folded',
  'returned',
  'analysed',
  'approved',
  'rejected',
  'quarantined',
  'lifted',
  'verdict_overridden',
  'commented',
  'closed',
  'withdrawn',
] as const
/** One entry of the history, oldest first: syncs that changed it, decisions, remarks. */
export const changeEvent = z.object({
  id,
  at: isoTime,
  actor: actorDto,
  type: z.enum(changeEventTypes),
  /** The revision that it led to, or was said at. */
  revision: z.number().int(),
  itemId: id.nullable(),
  name: z.string().nullable(),
  text: z.string().nullable(),
})
export type ChangeEvent = z.infer<typeof changeEvent>

export const changeRequestDetail = changeRequestRow.extend({
  items: z.array(changeItemRow),
  events: z.array(changeEvent),
})
export type ChangeRequestDetail = z.infer<typeof changeRequestDetail>
