import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '@/lib/platform/permissions'
import { orgId, pk, time } from './columns'

/** People are global: one person may belong to several organizations. Reached through narrow functions only. */
export const people = pgTable(
  'people',
  {
    id: pk(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** argon2id, PHC string; null when the person signs in through an identity provider only. */
    passwordHash: text('password_hash'),
    mustChangePassword: timestamp('must_change_password_since', { withTimezone: true, precision: 3 }),
    locale: text('locale'),
    failedAttempts: integer('failed_attempts').notNull().default(0),
    lockedUntil: time('locked_until'),
    createdAt: time('created_at').notNull(),
  },
  t => [uniqueIndex('people_email').on(sql`lower(${t.email})`)],
)

/** A signed-in browser: named in the cookie's token, so that it can be revoked. */
export const sessions = pgTable('sessions', {
  id: pk(),
  personId: uuid('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** The organization that this browser looks at. */
  orgId: uuid('current_org_id').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  revokedAt: time('revoked_at'),
  userAgent: text('user_agent'),
})

export const members = pgTable(
  'members',
  {
    orgId: orgId(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
    createdAt: time('created_at').notNull(),
    removedAt: time('removed_at'),
  },
  t => [primaryKey({ columns: [t.orgId, t.personId] })],
)

/** Keys for `/api/v1` and the command; act as the person who made them, with a role no higher. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: pk(),
    orgId: orgId(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** SHA-256 of the key, hex. The key itself (256 random bits) is shown once. */
    hash: text('hash').notNull().unique(),
    prefix: text('prefix').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at'),
    lastUsedAt: time('last_used_at'),
    revokedAt: time('revoked_at'),
  },
  t => [index('api_keys_org').on(t.orgId)],
)

/** What an agent presents at the gateway: scoped to one profile. */
export const agentTokens = pgTable(
  'agent_tokens',
  {
    id: pk(),
    orgId: orgId(),
    profileId: uuid('profile_id').notNull(),
    /** The verified name of the agent: what `allowedAgents` speaks of. */
    agent: text('agent').notNull(),
    name: text('name').notNull(),
    hash: text('hash').notNull().unique(),
    prefix: text('prefix').notNull(),
    createdBy: uuid('created_by'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at'),
    lastUsedAt: time('last_used_at'),
    revokedAt: time('revoked_at'),
  },
  t => [index('agent_tokens_org').on(t.orgId, t.profileId)],
)

/** Write-only values, sealed with AES-256-GCM under the instance's key. */
export const secrets = pgTable(
  'secrets',
  {
    orgId: orgId(),
    name: text('name').notNull(),
    sealed: text('sealed').notNull(),
    keyId: text('key_id').notNull(),
    updatedAt: time('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  t => [primaryKey({ columns: [t.orgId, t.name] })],
)
