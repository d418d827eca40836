import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { changeItems } from '@/db/schema/changes'
import { contracts } from '@/db/schema/contracts'
import { defineQuery } from '@/lib/platform/server/verb'
import { after, before } from './item-dto'

/** Pending items with both definitions, as they are at this moment: the digest says which. */
export const loadUnanalysed = defineQuery(
  {
    permission: 'contract.read',
    input: z.object({ changeRequestId: z.uuid(), ids: z.array(z.uuid()) }),
  },
  ({ tx, ctx }, { changeRequestId, ids }) =>
    tx
      .select({
        id: changeItems.id,
        digest: changeItems.digest,
        contractId: changeItems.contractId,
        kind: contracts.kind,
        name: contracts.name,
        before: before.definition,
        after: after.definition,
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
          inArray(changeItems.id, ids),
        ),
      )
      .orderBy(changeItems.id),
)
export type Unanalysed = Awaited<ReturnType<typeof loadUnanalysed>>[number]
