import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Change } from '@/lib/contracts/change'
import type { Replay } from '@/lib/contracts/change-item'
import type {
  ChangeEvent,
  ChangeItemState,
  ChangeItemType,
  ChangeRequestState,
  SeverityCounts,
} from '@/lib/contracts/change-request'
import type { Verdict } from '@/lib/contracts/contract'
import type { ReviewAnswers, ReviewSettings } from '@/lib/contracts/review'
import type { SyncDto } from '@/lib/servers/contract'
import { orgId, pk, time } from './columns'
import { contracts } from './contracts'
import { servers } from './servers'

type ActorRef = { kind: string; id: string; name: string }

/** What a server changed and people have to decide: at most one open per server, which later syncs extend. */
export const changeRequests = pgTable(
  'change_requests',
  {
    id: pk(),
    orgId: orgId(),
    /** Counts up within the organization. */
    number: integer('number').notNull(),
    serverId: uuid('server_id')
      .notNull()
      .references(() => servers.id, { onDelete: 'cascade' }),
    state: text('state').$type<ChangeRequestState>().notNull(),
    source: text('source').$type<SyncDto['trigger']>().notNull(),
    revision: integer('revision').notNull(),
    /** `sha256:…` over the pending items: what a decision of several binds to. */
    digest: text('digest').notNull(),
    inboxItemId: uuid('inbox_item_id'),
    openedAt: time('opened_at').notNull(),
    changedAt: time('changed_at').notNull(),
    closedAt: time('closed_at'),
    closedBy: jsonb('closed_by').$type<ActorRef>(),
  },
  t => [
    uniqueIndex('change_requests_number').on(t.orgId, t.number),
    uniqueIndex('change_requests_open').on(t.orgId, t.serverId).where(sql`state = 'open'`),
    index('change_requests_opened').on(t.orgId, t.openedAt.desc(), t.id.desc()),
  ],
)

/** One contract of a change request, with the evidence that was shown. */
export const changeItems = pgTable(
  'change_items',
  {
    id: pk(),
    orgId: orgId(),
    changeRequestId: uuid('change_request_id')
      .notNull()
      .references(() => changeRequests.id, { onDelete: 'cascade' }),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    type: text('type').$type<ChangeItemType>().notNull(),
    state: text('state').$type<ChangeItemState>().notNull(),
    /** The version that is served until somebody decides. */
    beforeId: uuid('before_id'),
    /** The version that the server offers; null when it took the contract away. */
    afterId: uuid('after_id'),
    /** `sha256:…` over the contract, both versions and what happened: what a decision binds to. */
    digest: text('digest').notNull(),
    verdict: text('verdict').$type<Verdict>().notNull(),
    contractVerdict: text('contract_verdict').$type<Verdict>().notNull(),
    trustVerdict: text('trust_verdict').$type<Verdict>().notNull(),
    escalates: boolean('escalates').notNull(),
    /** `json`: witnesses keep the order of their keys. */
    changes: json('changes').$type<Change[]>().notNull(),
    /** Of the changes, by severity: lists leave the changes themselves alone. */
    counts: jsonb('counts').$type<SeverityCounts>().notNull(),
    unsupportedReason: text('unsupported_reason'),
    replay: jsonb('replay').$type<Replay>(),
    renameItemId: uuid('rename_item_id'),
    similarity: integer('similarity'),
    /** When the worker had compared and replayed exactly this; null while it has not. */
    analysedAt: time('analysed_at'),
    verdictOverride: jsonb('verdict_override').$type<{
      verdict: 'compatible' | 'breaking'
      reason: string
      by: ActorRef
      at: string
    }>(),
    folds: integer('folds').notNull().default(0),
    firstSeenAt: time('first_seen_at').notNull(),
    changedAt: time('changed_at').notNull(),
    decidedBy: jsonb('decided_by').$type<ActorRef>(),
    decidedAt: time('decided_at'),
    note: text('note'),
    answers: jsonb('answers').$type<ReviewAnswers>(),
    rule: text('rule'),
  },
  t => [
    uniqueIndex('change_items_pending').on(t.orgId, t.contractId).where(sql`state = 'pending'`),
    index('change_items_request').on(t.orgId, t.changeRequestId),
    index('change_items_contract').on(t.orgId, t.contractId),
  ],
)

/** The history of a change request: syncs, decisions, remarks. */
export const changeEvents = pgTable(
  'change_events',
  {
    id: pk(),
    orgId: orgId(),
    changeRequestId: uuid('change_request_id')
      .notNull()
      .references(() => changeRequests.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    actor: jsonb('actor').$type<ActorRef>().notNull(),
    type: text('type').$type<ChangeEvent['type']>().notNull(),
    revision: integer('revision').notNull(),
    /** Of the request after it: tells what came after what a reviewer saw. */
    digest: text('digest').notNull(),
    itemId: uuid('item_id'),
    name: text('name'),
    text: text('text'),
  },
  t => [index('change_events_request').on(t.orgId, t.changeRequestId, t.id)],
)

/** What an organization set for its reviews; absent: the defaults. */
export const reviewSettings = pgTable(
  'review_settings',
  {
    orgId: orgId(),
    settings: jsonb('settings').$type<ReviewSettings>().notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  t => [primaryKey({ columns: [t.orgId] })],
)

/** Arguments of recent calls, sealed, for trying them against a changed contract; apart from the audit. */
export const replaySamples = pgTable(
  'replay_samples',
  {
    orgId: orgId(),
    callId: uuid('call_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    runId: uuid('run_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    profileName: text('profile_name').notNull(),
    agent: text('agent').notNull(),
    at: time('at').notNull(),
    /** AES-256-GCM, bound to organization and call. */
    sealed: text('sealed').notNull(),
    keyId: text('key_id').notNull(),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.callId] }),
    index('replay_samples_contract').on(t.orgId, t.contractId, t.at.desc()),
  ],
)
