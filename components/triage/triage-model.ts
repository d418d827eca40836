import { type Tier, type TriageRow, tiers } from '@/lib/contracts'

export const facetNames = ['server'] as const

/** What the page's address asks for, as the endpoint takes it. */
export const toInput = (q: string, servers: readonly string[]) => ({
  ...(q !== '' && { q }),
  ...(servers.length > 0 && { server: [...servers] }),
  limit: 200,
})

/** The rows as a confirmation names them: with the suggested tier, or with one for all. */
export const toItems = (rows: readonly TriageRow[], tier?: Tier) =>
  rows.map(row => ({
    contractId: row.id,
    revision: row.revision,
    versionId: row.versionId,
    tier: tier ?? row.suggested.tier,
  }))

/** The rows for which a tier lies below the one in force and is not what is suggested: they need a reason. */
export const needReason = (rows: readonly TriageRow[], tier: Tier): TriageRow[] =>
  rows.filter(row => tiers.indexOf(tier) < tiers.indexOf(row.tier) && tier !== row.suggested.tier)
