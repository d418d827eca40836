import { integer, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PolicyDocument } from '@/lib/policy'
import { orgId, pk, time } from './columns'

/** Versions of an organization's policy; the highest number is in force over the built-in defaults. */
export const policies = pgTable(
  'policies',
  {
    id: pk(),
    orgId: orgId(),
    number: integer('number').notNull(),
    document: jsonb('document').$type<PolicyDocument>().notNull(),
    createdBy: jsonb('created_by').$type<{ kind: string; id: string; name: string }>().notNull(),
    createdAt: time('created_at').notNull(),
  },
  t => [uniqueIndex('policies_number').on(t.orgId, t.number)],
)
