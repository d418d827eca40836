import { and, eq, inArray, sql } from 'drizzle-orm'
import { changeItems } from '@/db/schema/changes'
import { contracts } from '@/db/schema/contracts'
import type { VerbTools } from '@/lib/platform/server/verb'
import { likelyRenames, type OfferItem } from '../../core/definition-diff'
import { after, before } from './item-dto'

/** Comparing each removal with each addition grows with both: beyond this nobody would look at the pairs. */
const MOST = 200

/** Pairs of pending removals and additions that may be one contract under another name. */
export async function offerRenames({ tx, ctx }: VerbTools, changeRequestId: string): Promise<void> {
  const rows = await tx
    .select({
      id: changeItems.id,
      type: changeItems.type,
      kind: contracts.kind,
      name: contracts.name,
      definition: sql<OfferItem['definition'] | null>`coalesce(${after.definition}, ${before.definition})`,
    })
    .from(changeItems)
    .innerJoin(contracts, eq(contracts.id, changeItems.contractId))
    .leftJoin(before, eq(before.id, changeItems.beforeId))
    .leftJoin(after, eq(after.id, changeItems.afterId))
    .where(
      and(
        eq(changeItems.orgId, ctx.orgId),
        eq(changeItems.changeRequestId, changeRequestId),
        eq(changeItems.state, 'pending'),
        inArray(changeItems.type, ['added', 'removed']),
      ),
    )
    .orderBy(changeItems.id)
  const items = (type: 'added' | 'removed') =>
    rows.flatMap(({ definition, ...row }) =>
      row.type === type && definition !== null ? [{ ...row, definition }] : [],
    )
  const [removed, added] = [items('removed'), items('added')]
  if (removed.length === 0 || added.length === 0 || removed.length > MOST || added.length > MOST) return
  const idOf = new Map<OfferItem, string>([...removed, ...added].map(item => [item, item.id]))
  for (const pair of likelyRenames(removed, added)) {
    const [from, to] = [idOf.get(pair.before), idOf.get(pair.after)]
    if (from === undefined || to === undefined) continue
    for (const [id, other] of [
      [from, to],
      [to, from],
    ] as const)
      await tx
        .update(changeItems)
        .set({ renameItemId: other, similarity: Math.round(pair.similarity * 100) })
        .where(and(eq(changeItems.orgId, ctx.orgId), eq(changeItems.id, id)))
  }
}
