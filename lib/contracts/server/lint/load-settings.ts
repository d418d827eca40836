import { eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { lintSettings } from '@/db/schema/lint'
import type { LintSettings } from '../../lint'

export async function findSettings(tx: Tx, orgId: string) {
  const [row] = await tx.select().from(lintSettings).where(eq(lintSettings.orgId, orgId))
  return row
}

/** What the organization tuned; nothing while it has no settings. */
export const loadSettings = async (tx: Tx, orgId: string): Promise<LintSettings> =>
  (await findSettings(tx, orgId))?.rules ?? {}
