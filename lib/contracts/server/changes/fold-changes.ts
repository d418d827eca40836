import type { VerbTools } from '@/lib/platform/server/verb'
import type { SyncDto } from '@/lib/servers'
import { foldEvents, foldPlan, isEmpty } from '../../core/changes/fold'
import { writeEvents } from './change-events'
import { closeIfSettled } from './close-change'
import { heldItems, insertItems, updateItems, withdrawItems } from './item-rows'
import { findOpen, openRequest, type RequestRecord, type ServerRef, updateRequest } from './request-rows'
import { shownNow, type Touched } from './shown'

/**
 * Brings the change request of a server up to date with its contracts, within the transaction that changed them:
 * opens one, extends the open one, folds what came and went, and closes it when nothing is left.
 * @returns the request when something of it changed
 */
export async function foldChanges(
  tools: VerbTools,
  server: ServerRef,
  touched: readonly Touched[],
  source: SyncDto['trigger'],
): Promise<RequestRecord | undefined> {
  if (touched.length === 0) return undefined
  const { tx, ctx } = tools
  const shown = await shownNow(tx, ctx.orgId, touched)
  const open = await findOpen(tx, ctx.orgId, server.id)
  const held = open === undefined ? [] : await heldItems(tx, ctx.orgId, open.id)
  const plan = foldPlan([...shown.values()], held)
  if (isEmpty(plan)) return undefined
  const request: RequestRecord = open ?? (await openRequest(tools, server, source))
  const ids = await insertItems(tools, request, plan.insert, shown)
  await updateItems(tools, plan.update, shown)
  await withdrawItems(tools, plan.withdraw)
  const revised = await updateRequest(tools, { ...request, revision: request.revision + 1 }, server)
  await writeEvents(
    tools,
    revised,
    foldEvents(
      { ...plan, insert: plan.insert.map(item => ({ ...item, id: ids.get(item.contractId) })) },
      id => shown.get(id)?.name,
      open === undefined,
    ),
  )
  if (!(await closeIfSettled(tools, revised, server))) {
    await tools.enqueue('contracts.analyse', { changeRequestId: revised.id })
    if (open === undefined) await tools.enqueue('contract.change_requested', { id: revised.id })
  }
  await tools.notify('changes', revised.id)
  return revised
}
