import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { orgId, pk, time } from './columns'

/** Append-only: the runtime role may insert and read, nothing else. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: pk(),
    orgId: orgId(),
    at: time('at').notNull(),
    actor: jsonb('actor').$type<{ kind: string; id: string; name: string }>().notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id').notNull(),
  },
  t => [
    index('audit_events_at').on(t.orgId, t.at.desc(), t.id.desc()),
    index('audit_events_subject').on(t.orgId, t.subjectType, t.subjectId),
  ],
)
