import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { profiles } from '@/db/schema/profiles'
import { systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { defineQuery } from '@/lib/platform/server/verb'
import type { ProfileFields } from '../contract'

/** A profile as the gateway keeps it in memory. */
export interface LoadedProfile extends ProfileFields {
  id: string
  name: string
}

const all = defineQuery({ permission: 'profile.read', input: z.object({}) }, async ({ tx, ctx }) => {
  const rows = await tx.select().from(profiles).where(eq(profiles.orgId, ctx.orgId)).orderBy(profiles.name)
  return rows.map(
    (row): LoadedProfile => ({
      id: row.id,
      name: row.name,
      owner: row.owner,
      description: row.description,
      grants: row.grants,
      managedPrompts: row.managedPrompts,
      elicitation: row.elicitation,
      hold: row.hold,
      mode: row.mode,
      roles: row.roles,
    }),
  )
})

/** Every profile of an organization, for the gateway's snapshot. */
export const loadProfiles = (orgId: string): Promise<LoadedProfile[]> =>
  all(
    { orgId, actor: { kind: 'system', reason: 'gateway snapshot' }, requestId: newId(), clock: systemClock },
    {},
  )
