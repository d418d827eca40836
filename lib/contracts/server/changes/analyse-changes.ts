import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { changeItems } from '@/db/schema/changes'
import type { OutboxHandler } from '@/lib/notify/server'
import { type Ctx, systemClock } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineQuery } from '@/lib/platform/server/verb'
import { SERVER_REMOVED_TOPIC } from '@/lib/servers'
import { lintHandlers } from '../lint'
import { autoApprove } from './auto-approve'
import { closeLostItems } from './close-lost-items'
import { judgeItems } from './judge-items'
import { loadUnanalysed } from './load-unanalysed'
import { replayItems } from './replay-items'
import { storeAnalysis } from './store-analysis'

/** Definitions may be large: this many items are looked at before what was found is stored. */
const AT_ONCE = 50

const waiting = defineQuery(
  { permission: 'contract.read', input: z.object({ changeRequestId: z.uuid() }) },
  ({ tx, ctx }, { changeRequestId }) =>
    tx
      .select({ id: changeItems.id })
      .from(changeItems)
      .where(
        and(
          eq(changeItems.orgId, ctx.orgId),
          eq(changeItems.changeRequestId, changeRequestId),
          eq(changeItems.state, 'pending'),
          isNull(changeItems.analysedAt),
        ),
      )
      .orderBy(changeItems.id),
)

/**
 * Looks closely at what a sync put into a change request: compares on both axes with witnesses, tries recent calls,
 * and lets a rule approve what it may. It only ever finishes what is not finished, so it may come again at any point.
 */
export async function analyseChanges(ctx: Ctx, changeRequestId: string): Promise<void> {
  const ids = (await waiting(ctx, { changeRequestId })).map(({ id }) => id)
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const items = await loadUnanalysed(ctx, { changeRequestId, ids: ids.slice(from, from + AT_ONCE) })
    const judged = await judgeItems(items)
    const replayed = await replayItems(ctx, items)
    await storeAnalysis(ctx, {
      changeRequestId,
      found: judged.map(one => ({ ...one, replay: replayed.get(one.id) ?? null })),
    })
  }
  await autoApprove(ctx, { changeRequestId })
}

/** A server that was removed took its change request with it: nothing is left to look at. */
async function analyseIfThere(ctx: Ctx, changeRequestId: string): Promise<void> {
  try {
    await analyseChanges(ctx, changeRequestId)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
  }
}

const workerCtx = (orgId: string): Ctx => ({
  orgId,
  actor: { kind: 'worker', job: 'change analysis' },
  requestId: newId(),
  clock: systemClock,
})

/** The worker's part of reviews, which leaves the rest of a removal to lint. */
export const changeHandlers: Record<string, OutboxHandler> = {
  'contracts.analyse': async ({ orgId, payload: { changeRequestId } }) => {
    if (changeRequestId !== undefined) await analyseIfThere(workerCtx(orgId), changeRequestId)
  },
  [SERVER_REMOVED_TOPIC]: async job => {
    await closeLostItems(workerCtx(job.orgId), {})
    await lintHandlers[SERVER_REMOVED_TOPIC]?.(job)
  },
}
