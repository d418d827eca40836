import { and, asc, desc, eq, gt, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { inboxItems } from '@/db/schema/inbox'
import { actorRef, type Ctx } from '@/lib/platform/context'
import { decodeCursor, encodeCursor } from '@/lib/platform/cursor'
import { containing } from '@/lib/platform/server/like'
import { defineQuery } from '@/lib/platform/server/verb'
import { listInboxEndpoint } from '../endpoints'
import { headColumns, tool } from './store'
import { toRow } from './to-item'

/** A page of what waits for people: open ones by due time, decided ones newest first. */
export const listInbox = defineQuery(listInboxEndpoint, async ({ tx, ctx }, input) => {
  const decided = input.view === 'decided'
  const at = decided ? inboxItems.decidedAt : inboxItems.dueAt
  const order = decided ? desc : asc
  const rows = await tx
    .select(headColumns)
    .from(inboxItems)
    .where(
      and(
        eq(inboxItems.orgId, ctx.orgId),
        inView(ctx, input.view),
        input.kind === undefined ? undefined : eq(inboxItems.kind, input.kind),
        input.tier === undefined ? undefined : eq(inboxItems.tier, input.tier),
        input.q === undefined ? undefined : matches(containing(input.q)),
        input.cursor === undefined ? undefined : after(input.cursor, at, decided),
      ),
    )
    .orderBy(order(at), order(inboxItems.id))
    .limit(input.limit + 1)
  const page = rows.slice(0, input.limit)
  const last = page.at(-1)
  const lastAt = decided ? last?.decidedAt : last?.dueAt
  return {
    items: page.map(row => toRow(row, ctx.clock.now())),
    nextCursor:
      rows.length > page.length && last && lastAt ? encodeCursor([lastAt.toISOString(), last.id]) : null,
  }
})

/** `mine` is what the caller has claimed. */
export function inView(ctx: Ctx, view: 'open' | 'mine' | 'decided'): SQL | undefined {
  if (view === 'decided') return inArray(inboxItems.state, ['decided', 'expired', 'cancelled'])
  const open = inArray(inboxItems.state, ['open', 'claimed'])
  if (view === 'open') return open
  return and(
    open,
    sql`${inboxItems.claimedBy} ->> 'id' = ${actorRef(ctx.actor).id}`,
    gt(inboxItems.claimedUntil, ctx.clock.now()),
  )
}

const matches = (pattern: string) =>
  or(
    ilike(inboxItems.title, pattern),
    ilike(tool, pattern),
    ilike(sql`${inboxItems.requester} ->> 'agent'`, pattern),
    ilike(sql`${inboxItems.requester} ->> 'server'`, pattern),
  )

function after(
  cursor: string,
  at: typeof inboxItems.dueAt | typeof inboxItems.decidedAt,
  decided: boolean,
): SQL {
  const [time, id] = decodeCursor(cursor, 2)
  const position = sql`(${at}, ${inboxItems.id})`
  return decided
    ? sql`${position} < (${time}::timestamptz, ${id}::uuid)`
    : sql`${position} > (${time}::timestamptz, ${id}::uuid)`
}
