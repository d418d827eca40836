import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Answer } from '@/lib/calls/core/answer'
import type { OnBehalfOf } from '@/lib/platform/context'
import type {
  CallState,
  Cause,
  DecisionRecord,
  Progress,
  RunEventData,
  RunEventType,
  RunState,
} from '@/lib/runs/contract'
import { orgId, pk, time } from './columns'

/** One agent's piece of work. */
export const runs = pgTable(
  'runs',
  {
    id: pk(),
    orgId: orgId(),
    profileId: uuid('profile_id').notNull(),
    profileName: text('profile_name').notNull(),
    agent: text('agent').notNull(),
    onBehalfOf: jsonb('on_behalf_of').$type<OnBehalfOf>(),
    /** What tied the calls together: `trace:…`, `run:…`, `conversation:…`, `session:…` or `gap:…`, within the token. */
    groupKey: text('group_key').notNull(),
    traceId: text('trace_id'),
    conversationId: text('conversation_id'),
    clientName: text('client_name'),
    clientVersion: text('client_version'),
    state: text('state').$type<RunState>().notNull(),
    startedAt: time('started_at').notNull(),
    lastActivityAt: time('last_activity_at').notNull(),
    endedAt: time('ended_at'),
    /** Sequence of the newest event: a writer takes the next under this row's lock, so order of commit is order of sequence. */
    lastSeq: integer('last_seq').notNull().default(0),
    callCount: integer('call_count').notNull().default(0),
    failedCount: integer('failed_count').notNull().default(0),
    waitingCount: integer('waiting_count').notNull().default(0),
  },
  t => [
    index('runs_started').on(t.orgId, t.startedAt.desc(), t.id.desc()),
    index('runs_group').on(t.orgId, t.groupKey, t.lastActivityAt.desc()),
    index('runs_conversation').on(t.orgId, t.conversationId).where(sql`conversation_id is not null`),
    index('runs_trace').on(t.orgId, t.traceId).where(sql`trace_id is not null`),
  ],
)

export const calls = pgTable(
  'calls',
  {
    id: pk(),
    orgId: orgId(),
    runId: uuid('run_id').notNull(),
    /** Token and verified user together: what may join this call again. */
    principal: text('principal').notNull(),
    /** The gateway process that carries it: when that one is gone, an open call is settled by another. */
    gatewayId: uuid('gateway_id').notNull(),
    kind: text('kind').$type<'tool' | 'resource' | 'prompt'>().notNull(),
    serverName: text('server_name'),
    contractId: uuid('contract_id'),
    versionId: uuid('version_id'),
    /** The name that the agent used. */
    requestedName: text('requested_name').notNull(),
    /** The server's own name. */
    name: text('name').notNull(),
    tier: text('tier'),
    state: text('state').$type<CallState>().notNull(),
    cause: text('cause').$type<Cause>(),
    causeDetail: text('cause_detail'),
    /** `completed` with `isError`: not a success. */
    toolError: boolean('tool_error').notNull().default(false),
    decision: jsonb('decision').$type<DecisionRecord>(),
    argumentsHash: text('arguments_hash'),
    resultHash: text('result_hash'),
    argumentsSummary: text('arguments_summary'),
    resultSummary: text('result_summary'),
    progress: jsonb('progress').$type<Progress>(),
    attempts: integer('attempts').notNull().default(0),
    idempotencyKey: text('idempotency_key'),
    inboxItemId: uuid('inbox_item_id'),
    traceId: text('trace_id'),
    spanId: text('span_id'),
    parentSpanId: text('parent_span_id'),
    submittedAt: time('submitted_at').notNull(),
    runningAt: time('running_at'),
    finishedAt: time('finished_at'),
    /** Time that people took, in milliseconds: no part of the tool's own duration. */
    humanMs: integer('human_ms').notNull().default(0),
    durationMs: integer('duration_ms'),
  },
  t => [
    index('calls_run').on(t.orgId, t.runId, t.submittedAt),
    index('calls_tool').on(t.orgId, t.contractId, t.submittedAt.desc()),
    index('calls_open').on(t.orgId, t.state).where(sql`finished_at is null`),
  ],
)

/** The timeline, a gapless sequence per run. */
export const runEvents = pgTable(
  'run_events',
  {
    orgId: orgId(),
    runId: uuid('run_id').notNull(),
    seq: integer('seq').notNull(),
    callId: uuid('call_id'),
    type: text('type').$type<RunEventType>().notNull(),
    at: time('at').notNull(),
    data: jsonb('data').$type<RunEventData>().notNull(),
  },
  t => [primaryKey({ columns: [t.orgId, t.runId, t.seq] })],
)

/** Large values by content hash, within the organization; fetched on demand. */
export const payloads = pgTable(
  'payloads',
  {
    orgId: orgId(),
    hash: text('hash').notNull(),
    body: text('body').notNull(),
    size: integer('size').notNull(),
    createdAt: time('created_at').notNull(),
  },
  t => [primaryKey({ columns: [t.orgId, t.hash] })],
)

/** First results of writes by the agent's own idempotency key. */
export const callKeys = pgTable(
  'call_keys',
  {
    orgId: orgId(),
    /** Token, user, tool and key together: never joined across principals. */
    key: text('key').notNull(),
    callId: uuid('call_id').notNull(),
    argumentsHash: text('arguments_hash').notNull(),
    /** Who claimed it: when that gateway is gone and the call is not there, it never began. */
    gatewayId: uuid('gateway_id'),
    createdAt: time('created_at').notNull(),
  },
  t => [uniqueIndex('call_keys_key').on(t.orgId, t.key)],
)

/** Answers kept for who comes back: by the agent's idempotency key, or by the ticket of a hold. */
export const callAnswers = pgTable(
  'call_answers',
  {
    orgId: orgId(),
    callId: uuid('call_id').notNull(),
    answer: jsonb('answer').$type<Answer>().notNull(),
    createdAt: time('created_at').notNull(),
  },
  t => [primaryKey({ columns: [t.orgId, t.callId] })],
)
