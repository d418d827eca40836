import { and, eq, inArray } from 'drizzle-orm'
import { changeItems, changeRequests } from '@/db/schema/changes'
import { servers } from '@/db/schema/servers'
import { AppError } from '@/lib/platform/errors'
import type { QueryTools } from '@/lib/platform/server/verb'
import { lockForReview } from '../review-decision'
import { type RequestRecord, requestIs, type ServerRef } from './request-rows'

export type ItemRecord = typeof changeItems.$inferSelect
export type LockedContract =
  Awaited<ReturnType<typeof lockForReview>> extends Map<string, infer C> ? C : never
export interface LockedChange {
  request: RequestRecord
  server: ServerRef
  items: ItemRecord[]
  contracts: Map<string, LockedContract>
}

export const noChange = (id: string): AppError =>
  new AppError('not_found', 'There is no such change request', {
    hint: 'It may belong to another organization, or its server was removed.',
    data: { id },
  })
export const noItem = (id: string): AppError =>
  new AppError('not_found', 'There is no such item in this change request', { data: { id } })

/**
 * A change request with the wanted items, locked against syncs and other reviewers: contracts first, in one order,
 * then the request, then its items.
 * @throws AppError `not_found`
 */
export async function lockChange(
  { tx, ctx }: QueryTools,
  id: string,
  wanted: { itemIds?: readonly string[] | undefined },
): Promise<LockedChange> {
  const { itemIds } = wanted
  const chosen = and(
    eq(changeItems.orgId, ctx.orgId),
    eq(changeItems.changeRequestId, id),
    itemIds === undefined ? eq(changeItems.state, 'pending') : inArray(changeItems.id, [...itemIds]),
  )
  const before = await tx.select({ contractId: changeItems.contractId }).from(changeItems).where(chosen)
  const contracts = await lockForReview(tx, ctx, [...new Set(before.map(item => item.contractId))])
  const [found] = await tx
    .select({ request: changeRequests, server: { id: servers.id, name: servers.name } })
    .from(changeRequests)
    .innerJoin(servers, eq(servers.id, changeRequests.serverId))
    .where(requestIs(ctx.orgId, id))
    .for('update', { of: changeRequests })
  if (found === undefined) throw noChange(id)
  const items = await tx.select().from(changeItems).where(chosen).orderBy(changeItems.id).for('update')
  return { ...found, items, contracts }
}
