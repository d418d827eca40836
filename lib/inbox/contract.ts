import { z } from 'zod'
import { id, isoTime } from '@/lib/platform/endpoint'

export const inboxKinds = ['elicitation', 'call_approval', 'contract_change', 'prompt_release'] as const
export type InboxKind = (typeof inboxKinds)[number]
/** Nobody is held up by these: past their time they are late, and can still be decided. */
export const lastingKinds: readonly InboxKind[] = ['contract_change', 'prompt_release']
/** `open → claimed → decided | expired | cancelled`; a claim is advisory. */
export const inboxStates = ['open', 'claimed', 'decided', 'expired', 'cancelled'] as const
export type InboxState = (typeof inboxStates)[number]

/** Who asks: verified by credential, never by what they say of themselves. No agent asks for a change of a contract. */
export const requester = z.object({
  agent: z.string().nullable(),
  profileId: id.nullable(),
  profile: z.string().nullable(),
  server: z.string(),
  user: z.string().nullable(),
})
export type Requester = z.infer<typeof requester>

/** MCP's restricted schema of a form elicitation (2025-11-25, "Requested Schema"). */
export const requestedSchema = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.array(z.string()).optional(),
})
export type RequestedSchema = z.infer<typeof requestedSchema>

const waitingCall = z.object({
  tool: z.string(),
  server: z.string(),
  contractId: id,
  contractHash: z.string(),
  arguments: z.record(z.string(), z.unknown()),
})
export const subject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('elicitation'),
    mode: z.literal('form'),
    message: z.string(),
    schema: requestedSchema,
    call: waitingCall,
  }),
  z.object({
    kind: z.literal('elicitation'),
    mode: z.literal('url'),
    message: z.string(),
    url: z.string(),
    call: waitingCall,
  }),
  z.object({ kind: z.literal('call_approval'), reasons: z.array(z.string()), call: waitingCall }),
  z.object({
    kind: z.literal('contract_change'),
    /** The change request; its digest is that of its pending items. */
    change: z.object({ id, number: z.number().int(), revision: z.number().int(), digest: z.string() }),
    server: z.object({ id, name: z.string() }),
    /** The first of the pending items, the gravest first. */
    items: z.array(
      z.object({
        name: z.string(),
        kind: z.string(),
        change: z.string(),
        verdict: z.string(),
        escalates: z.boolean(),
      }),
    ),
    pending: z.number().int(),
    /** How many of them cannot be approved together with others. */
    alone: z.number().int(),
  }),
  z.object({
    kind: z.literal('prompt_release'),
    release: z.object({ id, digest: z.string() }),
    prompt: z.string(),
    version: z.number().int(),
    /** What is served beside it; null where nothing is. */
    beside: z.number().int().nullable(),
    environment: z.string(),
    /** Of 10,000, stage by stage. */
    weights: z.array(z.number().int()),
    notes: z.string().nullable(),
    /** The text with its snippets put in: what would be served. */
    messages: z.array(z.object({ role: z.string(), text: z.string() })),
  }),
])
export type Subject = z.infer<typeof subject>
export type WaitingCall = z.infer<typeof waitingCall>
/** The call that waits for an item; undefined where none does. */
export const callOf = (subject: Subject): WaitingCall | undefined =>
  'call' in subject ? subject.call : undefined

/** Accept, decline and cancel are different answers to an elicitation; a held call is approved or rejected. */
export const inboxDecision = z.object({
  action: z.enum(['accept', 'decline', 'cancel', 'approve', 'reject']),
  content: z.record(z.string(), z.unknown()).optional(),
  note: z.string().optional(),
})
export type InboxDecision = z.infer<typeof inboxDecision>

const person = z.object({ id, name: z.string() })
export const inboxRow = z.object({
  id,
  kind: z.enum(inboxKinds),
  title: z.string(),
  requester,
  /** Null where no call waits. */
  tool: z.string().nullable(),
  tier: z.string().nullable(),
  priority: z.number().int(),
  state: z.enum(inboxStates),
  createdAt: isoTime,
  dueAt: isoTime,
  claimedBy: person.nullable(),
  claimedUntil: isoTime.nullable(),
  decision: z.object({ action: inboxDecision.shape.action }).nullable(),
  decidedBy: person.nullable(),
  /** When it was decided, expired or cancelled. */
  decidedAt: isoTime.nullable(),
})
export type InboxRow = z.infer<typeof inboxRow>
/** Why the caller may not decide an item. */
export const mayNotReasons = ['not_a_reviewer', 'is_requester', 'decided', 'expired', 'cancelled'] as const
export type MayNotReason = (typeof mayNotReasons)[number]

export const inboxItem = inboxRow.extend({
  subject,
  digest: z.string(),
  reviewers: z.array(z.string()),
  decision: inboxDecision.nullable(),
  closedReason: z.string().nullable(),
  runId: id.nullable(),
  callId: id.nullable(),
  /** Whether the caller may decide it, and if not why. */
  mayDecide: z.boolean(),
  mayNotReason: z.enum(mayNotReasons).nullable(),
})
export type InboxItem = z.infer<typeof inboxItem>
