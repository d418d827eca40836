import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { changeItems, changeRequests } from '@/db/schema/changes'
import { newId } from '@/lib/platform/ids'
import type { VerbTools } from '@/lib/platform/server/verb'
import type { SyncDto } from '@/lib/servers'
import { requestDigest } from '../../core/changes/digest'
import { showInInbox } from './inbox-subject'

export type RequestRecord = typeof changeRequests.$inferSelect
export interface ServerRef {
  id: string
  name: string
}

/** One change request of one organization: said besides row-level security. */
export const requestIs = (orgId: string, id: string) =>
  and(eq(changeRequests.orgId, orgId), eq(changeRequests.id, id))

/** The open change request of a server, locked: after the contracts, before its items. */
export async function findOpen(tx: Tx, orgId: string, serverId: string): Promise<RequestRecord | undefined> {
  const [row] = await tx
    .select()
    .from(changeRequests)
    .where(
      and(
        eq(changeRequests.orgId, orgId),
        eq(changeRequests.serverId, serverId),
        eq(changeRequests.state, 'open'),
      ),
    )
    .for('update')
  return row
}

/** Makes a change request without items; the caller puts them in and updates it. */
export async function openRequest(
  { tx, ctx }: VerbTools,
  server: ServerRef,
  source: SyncDto['trigger'],
): Promise<RequestRecord> {
  // Numbers follow each other without a gap: whoever opens one waits for the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`change number ${ctx.orgId}`}, 0))`)
  const [last] = await tx
    .select({ number: changeRequests.number })
    .from(changeRequests)
    .where(eq(changeRequests.orgId, ctx.orgId))
    .orderBy(desc(changeRequests.number))
    .limit(1)
  const now = ctx.clock.now()
  const [row] = await tx
    .insert(changeRequests)
    .values({
      id: newId(),
      orgId: ctx.orgId,
      number: (last?.number ?? 0) + 1,
      serverId: server.id,
      state: 'open',
      source,
      revision: 0,
      digest: requestDigest([]),
      openedAt: now,
      changedAt: now,
    })
    .returning()
  if (row === undefined) throw new Error('A change request was not stored')
  return row
}

/**
 * Stores a change request with the digest of its items as they are now, and shows it so in the inbox, unless it is
 * being decided there.
 */
export async function updateRequest(
  tools: VerbTools,
  request: RequestRecord,
  server: ServerRef,
  { inInbox = false }: { inInbox?: boolean } = {},
): Promise<RequestRecord> {
  const { tx, ctx } = tools
  const pending = await tx
    .select({ id: changeItems.id, digest: changeItems.digest })
    .from(changeItems)
    .where(
      and(
        eq(changeItems.orgId, ctx.orgId),
        eq(changeItems.changeRequestId, request.id),
        eq(changeItems.state, 'pending'),
      ),
    )
  const stored = { ...request, digest: requestDigest(pending), changedAt: ctx.clock.now() }
  const inboxItemId = inInbox ? request.inboxItemId : await showInInbox(tools, stored, server)
  const { revision, digest, changedAt } = stored
  await tx
    .update(changeRequests)
    .set({ revision, digest, changedAt, inboxItemId })
    .where(requestIs(ctx.orgId, request.id))
  return { ...stored, inboxItemId }
}
