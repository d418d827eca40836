import { and, eq, sql } from 'drizzle-orm'
import { changeItems } from '@/db/schema/changes'
import { contracts } from '@/db/schema/contracts'
import { openItem, restateItem } from '@/lib/inbox/server'
import { rolesWith } from '@/lib/platform/permissions'
import type { VerbTools } from '@/lib/platform/server/verb'
import { bulkRefusal } from '../../core/changes/bulk'
import type { RequestRecord, ServerRef } from './request-rows'

/** How many items the inbox names; the page of the change request shows all. */
const NAMED = 50
/** Until somebody should have looked at it. It does not expire: what was approved last is served meanwhile. */
const DUE_MS = 7 * 24 * 3_600_000

const gravity = sql`case ${changeItems.verdict} when 'breaking' then 0 when 'risky' then 1 when 'compatible' then 2 else 3 end`

/** Puts a change request into the inbox, or shows it there as it is now. @returns the id of its item */
export async function showInInbox(
  { tx, ctx }: VerbTools,
  request: RequestRecord,
  server: ServerRef,
): Promise<string> {
  const pending = await tx
    .select({
      name: contracts.name,
      kind: contracts.kind,
      change: changeItems.type,
      verdict: changeItems.verdict,
      escalates: changeItems.escalates,
      contractVerdict: changeItems.contractVerdict,
      state: changeItems.state,
      analysedAt: changeItems.analysedAt,
    })
    .from(changeItems)
    .innerJoin(contracts, eq(contracts.id, changeItems.contractId))
    .where(
      and(
        eq(changeItems.orgId, ctx.orgId),
        eq(changeItems.changeRequestId, request.id),
        eq(changeItems.state, 'pending'),
      ),
    )
    .orderBy(gravity, contracts.name, changeItems.id)
  const { id, number, revision, digest } = request
  const alone = pending.filter(
    item => bulkRefusal({ ...item, analysed: item.analysedAt !== null }) !== null,
  ).length
  const shown = {
    title: `${server.name} changed: CR-${number}`,
    tier: null,
    subject: {
      kind: 'contract_change' as const,
      change: { id, number, revision, digest },
      server: { id: server.id, name: server.name },
      items: pending.slice(0, NAMED).map(({ name, kind, change, verdict, escalates }) => ({
        name,
        kind,
        change,
        verdict,
        escalates,
      })),
      pending: pending.length,
      alone,
    },
  }
  if (request.inboxItemId !== null) {
    await restateItem(tx, ctx, request.inboxItemId, shown)
    return request.inboxItemId
  }
  return openItem(tx, ctx, {
    ...shown,
    kind: 'contract_change',
    requester: { agent: null, profileId: null, profile: null, server: server.name, user: null },
    reviewers: [...rolesWith('contract.review')],
    runId: null,
    callId: null,
    dueAt: new Date(ctx.clock.now().getTime() + DUE_MS),
  })
}
