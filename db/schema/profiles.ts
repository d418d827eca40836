import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ElicitationMode, Grant, HoldSettings } from '@/lib/profiles/contract'
import { orgId, pk, time } from './columns'

export const profiles = pgTable(
  'profiles',
  {
    id: pk(),
    orgId: orgId(),
    /** The `{profile}` of `/mcp/{org}/{profile}`. */
    name: text('name').notNull(),
    owner: text('owner'),
    description: text('description'),
    grants: jsonb('grants').$type<Grant[]>().notNull(),
    /** Prompts that are managed here: `name`, or `name@label` for an environment other than production. */
    managedPrompts: jsonb('managed_prompts').$type<string[]>().notNull().default([]),
    elicitation: text('elicitation').$type<ElicitationMode>().notNull(),
    hold: jsonb('hold').$type<HoldSettings>().notNull(),
    mode: text('mode').$type<'enforce' | 'observe'>().notNull(),
    /** Roles that an opaque agent token has here: such a token proves no user. */
    roles: jsonb('roles').$type<string[]>().notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  t => [uniqueIndex('profiles_name').on(t.orgId, t.name)],
)
