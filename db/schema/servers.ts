import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ServerConfig, ServerHealth, SyncCounts, SyncItem } from '@/lib/servers/contract'
import { orgId, pk, time } from './columns'

export const servers = pgTable(
  'servers',
  {
    id: pk(),
    orgId: orgId(),
    /** Immutable key: the client name. */
    name: text('name').notNull(),
    config: jsonb('config').$type<ServerConfig>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** The protocol era that it answered with last: saves a second process for stdio (see ADR). */
    era: text('era').$type<'modern' | 'legacy'>(),
    protocolVersion: text('protocol_version'),
    info: jsonb('info').$type<{ name?: string; title?: string; version?: string; instructions?: string }>(),
    capabilities: jsonb('capabilities').$type<Record<string, unknown>>(),
    health: text('health').$type<ServerHealth>().notNull().default('unknown'),
    healthReason: text('health_reason'),
    healthAt: time('health_at'),
    lastSyncAt: time('last_sync_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  t => [uniqueIndex('servers_name').on(t.orgId, t.name)],
)

export const serverSyncs = pgTable(
  'server_syncs',
  {
    id: pk(),
    orgId: orgId(),
    serverId: uuid('server_id')
      .notNull()
      .references(() => servers.id, { onDelete: 'cascade' }),
    trigger: text('trigger')
      .$type<'start' | 'list_changed' | 'schedule' | 'manual' | 'apply' | 'file'>()
      .notNull(),
    startedAt: time('started_at').notNull(),
    finishedAt: time('finished_at').notNull(),
    outcome: text('outcome').$type<'ok' | 'failed'>().notNull(),
    error: text('error'),
    counts: jsonb('counts').$type<SyncCounts>().notNull(),
    /** Only what is new, changed, removed or could not be taken; unchanged items are counted. */
    items: jsonb('items').$type<SyncItem[]>().notNull(),
    durationMs: integer('duration_ms').notNull(),
  },
  t => [index('server_syncs_at').on(t.orgId, t.serverId, t.startedAt.desc())],
)
