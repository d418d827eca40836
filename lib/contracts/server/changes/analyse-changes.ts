import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { changeItems } from '@/db/schema/changes'
import type { OutboxHandler } from '@/lib/notify/server'
import { type Ctx, systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { defineQuery } from '@/lib/platform/server/verb'
import { autoApprove } from './auto-approve'
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

/** The worker's part of reviews. */
export const changeHandlers: Record<string, OutboxHandler> = {
  'contracts.analyse': ({ orgId, payload: { changeRequestId } }) =>
    changeRequestId === undefined
      ? Promise.resolve()
      : analyseChanges(
          {
            orgId,
            actor: { kind: 'worker', job: 'change analysis' },
            requestId: newId(),
            clock: systemClock,
          },
          changeRequestId,
        ),
}
