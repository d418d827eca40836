import { z } from 'zod'
import { endpoint, id, pageInput, pageOf } from '@/lib/platform/endpoint'
import { inboxItem, inboxKinds, inboxRow } from './contract'

export const inboxViews = ['open', 'mine', 'decided'] as const
export const listInboxEndpoint = endpoint({
  method: 'GET',
  path: '/inbox',
  summary: 'What waits for people: open by due time, decided newest first',
  permission: 'inbox.read',
  input: z.object({
    ...pageInput,
    view: z.enum(inboxViews).default('open'),
    kind: z.enum(inboxKinds).optional(),
    tier: z.string().optional(),
    q: z.string().max(200).optional(),
  }),
  output: pageOf(inboxRow),
})
export const inboxCountsEndpoint = endpoint({
  method: 'GET',
  path: '/inbox/counts',
  summary: 'How many items wait, and how many are claimed by the caller',
  permission: 'inbox.read',
  input: z.object({}),
  output: z.object({ open: z.number().int(), mine: z.number().int(), overdue: z.number().int() }),
})
export const getInboxItemEndpoint = endpoint({
  method: 'GET',
  path: '/inbox/{id}',
  summary: 'One item with exactly what is asked or held',
  permission: 'inbox.read',
  input: z.object({ id }),
  output: inboxItem,
})
export const claimItemEndpoint = endpoint({
  method: 'POST',
  path: '/inbox/{id}/claim',
  summary: 'Say that you look at it (15 minutes; advisory); `release` gives it back',
  permission: 'inbox.decide',
  input: z.object({ id, release: z.boolean().default(false) }),
  output: inboxItem,
})
/** Binds to the digest that was shown: another digest answers 409. */
export const answerItemEndpoint = endpoint({
  method: 'POST',
  path: '/inbox/{id}/answer',
  summary: 'Answer an elicitation: accept with content, decline, or cancel',
  permission: 'inbox.decide',
  input: z.object({
    id,
    digest: z.string(),
    action: z.enum(['accept', 'decline', 'cancel']),
    content: z.record(z.string(), z.unknown()).optional(),
    note: z.string().max(2000).optional(),
  }),
  output: inboxItem,
})
export const decideItemEndpoint = endpoint({
  method: 'POST',
  path: '/inbox/{id}/decide',
  summary: 'Approve or reject a held call',
  permission: 'inbox.decide',
  input: z.object({
    id,
    digest: z.string(),
    decision: z.enum(['approve', 'reject']),
    note: z.string().max(2000).optional(),
  }),
  output: inboxItem,
})
