import { count, eq, sql } from 'drizzle-orm'
import { inboxItems } from '@/db/schema/inbox'
import { defineQuery } from '@/lib/platform/server/verb'
import { inboxCountsEndpoint } from '../endpoints'
import { inView } from './list-inbox'

/** How many items wait, how many of them the caller has claimed, and how many are past their time. */
export const inboxCounts = defineQuery(inboxCountsEndpoint, async ({ tx, ctx }) => {
  const now = ctx.clock.now().toISOString()
  const [row] = await tx
    .select({
      open: count(),
      mine: sql<number>`count(*) filter (where ${inView(ctx, 'mine')})`.mapWith(Number),
      overdue: sql<number>`count(*) filter (where ${inboxItems.dueAt} <= ${now}::timestamptz)`.mapWith(
        Number,
      ),
    })
    .from(inboxItems)
    .where(sql`${eq(inboxItems.orgId, ctx.orgId)} and ${inView(ctx, 'open')}`)
  return row ?? { open: 0, mine: 0, overdue: 0 }
})
