import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { contracts } from '@/db/schema/contracts'
import { profiles } from '@/db/schema/profiles'
import { servers } from '@/db/schema/servers'
import { grantCovers } from '../../core/grant-match'
import { chunks } from '../chunks'

export interface GrantedProfile {
  id: string
  name: string
  owner: string | null
}

/** The profiles that are granted each of these contracts, by its id. */
export async function grantedProfiles(
  tx: Tx,
  orgId: string,
  items: readonly { contractId: string }[],
): Promise<Map<string, GrantedProfile[]>> {
  if (items.length === 0) return new Map()
  // Profiles are a domain above this one: their table is read, their code is not used.
  const all = await tx
    .select({ id: profiles.id, name: profiles.name, owner: profiles.owner, grants: profiles.grants })
    .from(profiles)
    .where(eq(profiles.orgId, orgId))
    .orderBy(profiles.name)
  const out = new Map<string, GrantedProfile[]>()
  for (const some of chunks(items)) {
    const rows = await tx
      .select({ id: contracts.id, kind: contracts.kind, name: contracts.name, server: servers.name })
      .from(contracts)
      .innerJoin(servers, eq(servers.id, contracts.serverId))
      .where(
        and(
          eq(contracts.orgId, orgId),
          inArray(
            contracts.id,
            some.map(item => item.contractId),
          ),
        ),
      )
    for (const contract of rows)
      out.set(
        contract.id,
        all.flatMap(({ grants, ...profile }) =>
          grants.some(grant => grantCovers(grant, contract)) ? [profile] : [],
        ),
      )
  }
  return out
}
