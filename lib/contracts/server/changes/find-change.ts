import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { changeEvents, changeItems, changeRequests } from '@/db/schema/changes'
import { contracts } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import type { ChangeRequestDetail } from '../../change-request'
import { after, before, itemColumns, renamed, renamedContract, toItemRow } from './item-dto'
import { noChange } from './lock-items'
import { summariesOf, toRequestRow } from './request-dto'
import { requestIs } from './request-rows'

/** One change request with its items and its history. @throws AppError `not_found` */
export async function findChange(tx: Tx, orgId: string, id: string): Promise<ChangeRequestDetail> {
  const [found] = await tx
    .select({ request: changeRequests, server: { id: servers.id, name: servers.name } })
    .from(changeRequests)
    .innerJoin(servers, eq(servers.id, changeRequests.serverId))
    .where(requestIs(orgId, id))
  if (found === undefined) throw noChange(id)
  const summaries = await summariesOf(tx, orgId, [id])
  const items = await itemRows(tx, and(eq(changeItems.orgId, orgId), eq(changeItems.changeRequestId, id)))
  const events = await tx
    .select({
      id: changeEvents.id,
      at: changeEvents.at,
      actor: changeEvents.actor,
      type: changeEvents.type,
      revision: changeEvents.revision,
      itemId: changeEvents.itemId,
      name: changeEvents.name,
      text: changeEvents.text,
    })
    .from(changeEvents)
    .where(and(eq(changeEvents.orgId, orgId), eq(changeEvents.changeRequestId, id)))
    .orderBy(asc(changeEvents.id))
  return {
    ...toRequestRow(found.request, found.server, summaries.get(id)),
    items: items.map(toItemRow),
    events: events.map(event => ({ ...event, at: event.at.toISOString() })),
  }
}

/** Items as lists show them, by kind and name. */
export const itemRows = (tx: Tx, where: SQL | undefined) =>
  tx
    .select(itemColumns)
    .from(changeItems)
    .innerJoin(contracts, eq(contracts.id, changeItems.contractId))
    .leftJoin(before, eq(before.id, changeItems.beforeId))
    .leftJoin(after, eq(after.id, changeItems.afterId))
    .leftJoin(renamed, eq(renamed.id, changeItems.renameItemId))
    .leftJoin(renamedContract, eq(renamedContract.id, renamed.contractId))
    .where(where)
    .orderBy(contracts.kind, contracts.name, changeItems.id)
