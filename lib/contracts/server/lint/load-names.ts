import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Tx } from '@/db/client'
import { contracts } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import { likeness, type OfferSubject, type OtherItem } from '../../core/lint'

/** A name that an organization's agents may come across, or did. */
export interface KnownName extends OtherItem {
  id: string
  serverId: string
  removed: boolean
  /** What it shares with names that are easily taken for it. */
  like: string
}

/** The names of all contracts of an organization: a name is shadowed by what other servers offer. */
export async function loadNames(tx: Tx, orgId: string): Promise<KnownName[]> {
  const rows = await tx
    .select({
      id: contracts.id,
      kind: contracts.kind,
      name: contracts.name,
      serverId: contracts.serverId,
      server: servers.name,
      removedAt: contracts.removedAt,
    })
    .from(contracts)
    .innerJoin(servers, and(eq(servers.orgId, contracts.orgId), eq(servers.id, contracts.serverId)))
    .where(eq(contracts.orgId, orgId))
    .orderBy(contracts.id)
  return rows.map(({ removedAt, ...row }) => ({ ...row, removed: removedAt !== null, like: likenessOf(row) }))
}

/** Thousands of names are looked at for each part that is counted, and they are nearly always the same. */
const remembered = new LRUCache<string, string>({ max: 50_000 })

function likenessOf(one: OfferSubject): string {
  const key = `${one.kind}\n${one.name}`
  const like = remembered.get(key) ?? likeness(one)
  remembered.set(key, like)
  return like
}
