import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { inboxItems } from '@/db/schema/inbox'
import { closeItem } from '@/lib/inbox/server'
import { defineVerb } from '@/lib/platform/server/verb'

/** Closes, in the inbox, change requests that went with a removed server. Each closing has its own audit row. */
export const closeLostItems = defineVerb(
  { permission: 'contract.review', input: z.object({}) },
  async ({ tx, ctx, unchanged }): Promise<number> => {
    unchanged()
    const lost = await tx
      .select({ id: inboxItems.id })
      .from(inboxItems)
      .where(
        and(
          eq(inboxItems.orgId, ctx.orgId),
          eq(inboxItems.kind, 'contract_change'),
          inArray(inboxItems.state, ['open', 'claimed']),
          sql`not exists (select from change_requests r
            where r.org_id = ${inboxItems.orgId} and r.inbox_item_id = ${inboxItems.id})`,
        ),
      )
    for (const { id } of lost)
      await closeItem(tx, ctx, id, { state: 'cancelled', reason: 'Its server was removed' })
    return lost.length
  },
)
