import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { type serverSyncs, servers } from '@/db/schema/servers'
import { AppError } from '@/lib/platform/errors'
import type { ServerDto, SyncDto } from '../contract'

export type ServerRecord = typeof servers.$inferSelect
export type SyncRecord = typeof serverSyncs.$inferSelect

/** One server of one organization: said besides row-level security. */
export const serverIs = (orgId: string, id: string) => and(eq(servers.orgId, orgId), eq(servers.id, id))

export const noServer = (id: string): AppError =>
  new AppError('not_found', 'There is no such server', {
    hint: 'It may have been removed. Reload the list.',
    data: { id },
  })

/** @throws AppError `not_found` */
export async function findServer(tx: Tx, orgId: string, id: string): Promise<ServerRecord> {
  const [row] = await tx.select().from(servers).where(serverIs(orgId, id))
  if (row === undefined) throw noServer(id)
  return row
}

/** The row, locked against other changes. @throws AppError `not_found` */
export async function lockServer(tx: Tx, orgId: string, id: string): Promise<ServerRecord> {
  const [row] = await tx.select().from(servers).where(serverIs(orgId, id)).for('update')
  if (row === undefined) throw noServer(id)
  return row
}

type Counts = ServerDto['counts']
const none: Counts = { tools: 0, resources: 0, prompts: 0, pending: 0 }

/** How many contracts each server offers now, and how many wait for a review. */
export async function countsByServer(tx: Tx, orgId: string): Promise<Map<string, Counts>> {
  const rows = await tx.execute<{ server_id: string } & Record<keyof Counts, number>>(sql`
    select c.server_id,
           count(*) filter (where c.kind = 'tool')::int as tools,
           count(*) filter (where c.kind in ('resource', 'resource_template'))::int as resources,
           count(*) filter (where c.kind = 'prompt')::int as prompts,
           count(*) filter (where v.review = 'pending')::int as pending
    from contracts c
    join contract_versions v on v.id = c.latest_version_id and v.org_id = c.org_id
    where c.org_id = ${orgId} and c.removed_at is null
    group by c.server_id`)
  return new Map(rows.map(({ server_id, ...counts }) => [server_id, counts]))
}

export async function findServerDto(tx: Tx, orgId: string, id: string): Promise<ServerDto> {
  const row = await findServer(tx, orgId, id)
  return toServerDto(row, (await countsByServer(tx, orgId)).get(id))
}

export const toServerDto = (row: ServerRecord, counts: Counts = none): ServerDto => ({
  id: row.id,
  name: row.name,
  config: row.config,
  enabled: row.enabled,
  era: row.era,
  protocolVersion: row.protocolVersion,
  info: row.info,
  capabilities: row.capabilities,
  health: row.health,
  healthReason: row.healthReason,
  healthAt: row.healthAt?.toISOString() ?? null,
  lastSyncAt: row.lastSyncAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  counts,
})

export const toSyncDto = (row: SyncRecord): SyncDto => ({
  id: row.id,
  serverId: row.serverId,
  trigger: row.trigger,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt.toISOString(),
  durationMs: row.durationMs,
  outcome: row.outcome,
  error: row.error,
  counts: row.counts,
  items: row.items,
})
