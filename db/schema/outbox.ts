import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orgId, pk, time } from './columns'

/** Work for the worker, written in the transaction that asks for it; delivered at least once. Ids only. */
export const outbox = pgTable(
  'outbox',
  {
    id: pk(),
    orgId: orgId(),
    topic: text('topic').notNull(),
    payload: jsonb('payload').$type<Record<string, string>>().notNull(),
    createdAt: time('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: time('next_at').notNull(),
    doneAt: time('done_at'),
    lastError: text('last_error'),
  },
  t => [index('outbox_due').on(t.nextAt).where(sql`done_at is null`)],
)

/** First results of writes that came with an Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    orgId: orgId(),
    key: text('key').notNull(),
    digest: text('digest').notNull(),
    createdAt: time('created_at').notNull(),
    finishedAt: time('finished_at'),
    result: jsonb('result').$type<unknown>(),
  },
  t => [primaryKey({ columns: [t.orgId, t.key] })],
)
