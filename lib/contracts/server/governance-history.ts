import { and, desc, eq, lt } from 'drizzle-orm'
import { contracts, governanceChanges } from '@/db/schema/contracts'
import { decodeCursor, encodeCursor } from '@/lib/platform/cursor'
import { defineQuery } from '@/lib/platform/server/verb'
import { governanceHistoryEndpoint } from '../endpoints'
import { contractIs, noContract } from './store'

/** Who changed a contract's governance, when, from what to what, and why; newest first. */
export const governanceHistory = defineQuery(
  governanceHistoryEndpoint,
  async ({ tx, ctx }, { id, cursor, limit }) => {
    if ((await tx.$count(contracts, contractIs(ctx.orgId, id))) === 0) throw noContract(id)
    const [after] = cursor === undefined ? [] : decodeCursor(cursor, 1)
    const rows = await tx
      .select()
      .from(governanceChanges)
      .where(
        and(
          eq(governanceChanges.orgId, ctx.orgId),
          eq(governanceChanges.contractId, id),
          after === undefined ? undefined : lt(governanceChanges.revision, Number(after)),
        ),
      )
      .orderBy(desc(governanceChanges.revision))
      .limit(limit + 1)
    const items = rows
      .slice(0, limit)
      .map(({ orgId: _org, contractId: _contract, at, ...row }) => ({ ...row, at: at.toISOString() }))
    const last = items.at(-1)
    return {
      items,
      nextCursor: rows.length > limit && last !== undefined ? encodeCursor([last.revision]) : null,
    }
  },
)
