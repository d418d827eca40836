import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { changeItems } from '@/db/schema/changes'
import { defineVerb } from '@/lib/platform/server/verb'
import type { Replay } from '../../change-item'
import { countSeverities } from '../../core/changes/severities'
import type { Judged } from './judge-items'
import { lockChange } from './lock-items'
import { offerRenames } from './offer-renames'
import { updateRequest } from './request-rows'

type Found = Judged & { replay: Replay | null }

/**
 * Keeps what was found out about items that still are what was looked at. It is derived from what is stored
 * elsewhere, so there is nothing to audit.
 */
export const storeAnalysis = defineVerb(
  {
    permission: 'contract.review',
    input: z.object({ changeRequestId: z.uuid(), found: z.custom<Found[]>() }),
  },
  async (tools, { changeRequestId, found }): Promise<void> => {
    const { tx, ctx, notify, unchanged } = tools
    unchanged()
    const { request, server } = await lockChange(tools, changeRequestId, { itemIds: [] })
    for (const { id, digest, ...evidence } of found)
      await tx
        .update(changeItems)
        .set({
          ...evidence,
          escalates: evidence.changes.some(({ effect }) => effect === 'escalates'),
          counts: countSeverities(evidence.changes),
          analysedAt: ctx.clock.now(),
        })
        .where(
          and(
            eq(changeItems.orgId, ctx.orgId),
            eq(changeItems.id, id),
            eq(changeItems.digest, digest),
            eq(changeItems.state, 'pending'),
            isNull(changeItems.analysedAt),
          ),
        )
    if (request.state === 'open') {
      await offerRenames(tools, changeRequestId)
      await updateRequest(tools, request, server)
    }
    await notify('changes', changeRequestId)
  },
)
