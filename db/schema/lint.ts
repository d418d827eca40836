import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LintRuleId, LintSettings } from '@/lib/contracts/lint'
import { orgId, pk, time } from './columns'
import { contracts } from './contracts'

type Who = { kind: string; id: string; name: string }

/** What an organization tuned of the lint rules; no row while all is as it comes. */
export const lintSettings = pgTable('lint_settings', {
  orgId: orgId().primaryKey(),
  /** Goes up by one with each change: whoever changes names the number that they saw. */
  number: integer('number').notNull(),
  /** Only what differs from the defaults. */
  rules: jsonb('rules').$type<LintSettings>().notNull(),
  changedBy: jsonb('changed_by').$type<Who>().notNull(),
  changedAt: time('changed_at').notNull(),
})

/** A finding that someone looked at and accepts, with the reason. */
export const lintSuppressions = pgTable(
  'lint_suppressions',
  {
    id: pk(),
    orgId: orgId(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    rule: text('rule').$type<LintRuleId>().notNull(),
    path: text('path').notNull(),
    /** A hash of what was found: another finding at the same place is not accepted with it. */
    evidence: text('evidence').notNull(),
    reason: text('reason').notNull(),
    suppressedBy: jsonb('suppressed_by').$type<Who>().notNull(),
    suppressedAt: time('suppressed_at').notNull(),
  },
  t => [uniqueIndex('lint_suppressions_finding').on(t.orgId, t.contractId, t.rule, t.path, t.evidence)],
)
