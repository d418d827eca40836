import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import { defineQuery } from '@/lib/platform/server/verb'
import type { ContractKind } from '@/lib/servers'
import { checkReviewEndpoint } from '../../change-endpoints'
import { chunks } from '../chunks'
import { type GrantedProfile, grantedProfiles } from './granted-profiles'

const noReviews: Reviews = new Map()

/** Where each offered definition stands in review, by its hash, and which profiles it affects: for CI. */
export const checkReview = defineQuery(checkReviewEndpoint, async ({ tx, ctx }, { server, items }) => {
  const { orgId } = ctx
  const [found] = await tx
    .select({ id: servers.id })
    .from(servers)
    .where(and(eq(servers.orgId, orgId), eq(servers.name, server)))
  const known = found === undefined ? [] : await knownContracts(tx, orgId, found.id)
  const byName = new Map(known.map(contract => [keyOf(contract), contract]))
  const reviews = found === undefined ? noReviews : await reviewsOf(tx, orgId, found.id, items)
  const granted = await grantedProfiles(
    tx,
    orgId,
    known.map(({ id }) => ({ contractId: id })),
  )
  const offered = new Set(items.map(keyOf))
  return {
    serverId: found?.id ?? null,
    items: items.map(item => {
      const contract = byName.get(keyOf(item))
      const version = contract && reviews.get(`${contract.id} ${item.hash}`)
      const quarantined = contract?.quarantined === true
      return {
        ...item,
        review: quarantined ? ('quarantined' as const) : (version?.review ?? ('unknown' as const)),
        served: !quarantined && version !== undefined && version.id === contract?.approvedVersionId,
        contractId: contract?.id ?? null,
        profiles: profilesOf(granted, contract?.id),
      }
    }),
    missing: known
      .filter(
        contract => contract.approvedVersionId !== null && !contract.removed && !offered.has(keyOf(contract)),
      )
      .map(({ id, kind, name }) => ({ kind, name, contractId: id, profiles: profilesOf(granted, id) })),
  }
})

const keyOf = ({ kind, name }: { kind: ContractKind; name: string }): string => `${kind}\n${name}`
const profilesOf = (granted: Map<string, GrantedProfile[]>, contractId: string | undefined) =>
  contractId === undefined ? [] : (granted.get(contractId) ?? []).map(({ id, name }) => ({ id, name }))

const knownContracts = (tx: Tx, orgId: string, serverId: string) =>
  tx
    .select({
      id: contracts.id,
      kind: contracts.kind,
      name: contracts.name,
      approvedVersionId: contracts.approvedVersionId,
      removed: sql<boolean>`${contracts.removedAt} is not null`,
      quarantined: sql<boolean>`${contracts.quarantinedAt} is not null`,
    })
    .from(contracts)
    .where(and(eq(contracts.orgId, orgId), eq(contracts.serverId, serverId)))
    .orderBy(contracts.kind, contracts.name)

type Reviews = Map<string, { id: string; review: 'pending' | 'approved' | 'rejected' }>

/** The versions with one of these hashes, by contract and hash. */
async function reviewsOf(
  tx: Tx,
  orgId: string,
  serverId: string,
  items: readonly { hash: string }[],
): Promise<Reviews> {
  const out: Reviews = new Map()
  for (const some of chunks([...new Set(items.map(item => item.hash))])) {
    const rows = await tx
      .select({
        id: contractVersions.id,
        contractId: contractVersions.contractId,
        hash: contractVersions.hash,
        review: contractVersions.review,
      })
      .from(contractVersions)
      .innerJoin(contracts, eq(contracts.id, contractVersions.contractId))
      .where(
        and(
          eq(contractVersions.orgId, orgId),
          inArray(contractVersions.hash, some),
          eq(contracts.serverId, serverId),
        ),
      )
    for (const { contractId, hash, ...version } of rows) out.set(`${contractId} ${hash}`, version)
  }
  return out
}
