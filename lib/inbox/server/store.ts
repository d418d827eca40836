import { and, eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { inboxItems } from '@/db/schema/inbox'

export type ItemRecord = typeof inboxItems.$inferSelect

/** One item of one organization: said besides row-level security. */
export const itemIs = (orgId: string, id: string) => and(eq(inboxItems.orgId, orgId), eq(inboxItems.id, id))

export async function findItem(tx: Tx, orgId: string, id: string): Promise<ItemRecord | undefined> {
  const [row] = await tx.select().from(inboxItems).where(itemIs(orgId, id))
  return row
}
