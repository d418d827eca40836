import { eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { profiles } from '@/db/schema/profiles'
import type { PromptDetail } from '../contract'
import { environmentFor } from '../core/grants'
import { toRows } from './rows'
import { type PromptRecord, settingsOf } from './store'

export async function describePrompt(tx: Tx, orgId: string, row: PromptRecord): Promise<PromptDetail> {
  const [shown] = await toRows(tx, orgId, [row])
  if (shown === undefined) throw new Error('One row gives one prompt')
  return {
    ...shown,
    adopted: row.adopted,
    judge: settingsOf(row),
    gates: row.gates,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    grantedBy: await grantedBy(tx, orgId, row),
  }
}

/** Profiles that grant a prompt, with the environment that each is served. */
export async function grantedBy(
  tx: Tx,
  orgId: string,
  { name, kind }: Pick<PromptRecord, 'name' | 'kind'>,
): Promise<PromptDetail['grantedBy']> {
  if (kind === 'snippet') return []
  const rows = await tx
    .select({ id: profiles.id, name: profiles.name, grants: profiles.managedPrompts })
    .from(profiles)
    .where(eq(profiles.orgId, orgId))
    .orderBy(profiles.name)
  return rows.flatMap(row => {
    const environment = environmentFor(row.grants, name)
    return environment === undefined ? [] : [{ id: row.id, name: row.name, environment }]
  })
}
