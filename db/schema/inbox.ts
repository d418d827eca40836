import { sql } from 'drizzle-orm'
import { index, integer, json, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { InboxDecision, InboxKind, InboxState, Requester, Subject } from '@/lib/inbox/contract'
import { orgId, pk, time } from './columns'

/** Everything that waits for a person. */
export const inboxItems = pgTable(
  'inbox_items',
  {
    id: pk(),
    orgId: orgId(),
    kind: text('kind').$type<InboxKind>().notNull(),
    title: text('title').notNull(),
    requester: jsonb('requester').$type<Requester>().notNull(),
    tier: text('tier'),
    priority: integer('priority').notNull().default(0),
    state: text('state').$type<InboxState>().notNull(),
    /** Roles of which one is enough to decide. */
    reviewers: jsonb('reviewers').$type<string[]>().notNull(),
    /** What was asked or is held: exactly what a person is shown, its fields in the order of the asker. */
    subject: json('subject').$type<Subject>().notNull(),
    /** The arguments of a held call where some are secret, sealed: shown to nobody, gone once the item is closed. */
    sealedArguments: jsonb('sealed_arguments').$type<{ sealed: string; keyId: string }>(),
    /** `sha256:…` over the subject: what a decision binds to. */
    digest: text('digest').notNull(),
    runId: uuid('run_id'),
    callId: uuid('call_id'),
    createdAt: time('created_at').notNull(),
    dueAt: time('due_at').notNull(),
    claimedBy: jsonb('claimed_by').$type<{ id: string; name: string }>(),
    claimedUntil: time('claimed_until'),
    decision: jsonb('decision').$type<InboxDecision>(),
    decidedBy: jsonb('decided_by').$type<{ id: string; name: string }>(),
    /** When it was decided, expired or cancelled. */
    decidedAt: time('decided_at'),
    /** When whoever waited took the decision up; a decision is used once. */
    consumedAt: time('consumed_at'),
    closedReason: text('closed_reason'),
  },
  t => [
    index('inbox_open').on(t.orgId, t.dueAt).where(sql`state in ('open', 'claimed')`),
    index('inbox_created').on(t.orgId, t.createdAt.desc()),
    index('inbox_closed').on(t.orgId, t.decidedAt.desc(), t.id.desc()).where(sql`decided_at is not null`),
    index('inbox_call').on(t.orgId, t.callId),
  ],
)
