import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { lintSuppressions } from '@/db/schema/lint'
import { grouped } from '../../core/grouped'
import { byLevel, lintDefinition, lintNames, type OfferSubject, withSuppressions } from '../../core/lint'
import type { ContractFinding, LintSettings, OfferFinding } from '../../lint'
import type { KnownName } from './load-names'

export interface Linted {
  contractId: string
  versionId: string
  number: number
  findings: ContractFinding[]
}

/** What lint finds in the offered versions of contracts, beside the names of the organization. */
export async function findFindings(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  { names, settings }: { names: readonly KnownName[]; settings: LintSettings },
): Promise<Linted[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({
      id: contracts.id,
      kind: contracts.kind,
      name: contracts.name,
      serverId: contracts.serverId,
      versionId: contractVersions.id,
      number: contractVersions.number,
      definition: contractVersions.definition,
    })
    .from(contracts)
    .innerJoin(
      contractVersions,
      and(eq(contractVersions.orgId, contracts.orgId), eq(contractVersions.id, contracts.latestVersionId)),
    )
    .where(and(eq(contracts.orgId, orgId), inArray(contracts.id, [...ids])))
  const suppressions = await tx
    .select()
    .from(lintSuppressions)
    .where(and(eq(lintSuppressions.orgId, orgId), inArray(lintSuppressions.contractId, [...ids])))
  const ofNames = new OfferedNames(names, settings)
  return rows.map(row => {
    const { id, kind, definition } = row
    const findings = [...lintDefinition(kind, definition, { settings }), ...ofNames.findings(row)].sort(
      byLevel,
    )
    return {
      contractId: id,
      versionId: row.versionId,
      number: row.number,
      findings: withSuppressions(
        findings,
        definition,
        suppressions.filter(one => one.contractId === id),
        one => ({
          id: one.id,
          reason: one.reason,
          by: one.suppressedBy,
          at: one.suppressedAt.toISOString(),
        }),
      ),
    }
  })
}

const keyOf = ({ kind, name }: OfferSubject): string => `${kind}\n${name}`

/** Findings about names, a server at a time and each server once. */
class OfferedNames {
  private readonly present: readonly KnownName[]
  private readonly alike: Map<string, KnownName[]>
  private readonly done = new Map<string, Map<string, OfferFinding[]>>()

  constructor(
    names: readonly KnownName[],
    private readonly settings: LintSettings,
  ) {
    this.present = names.filter(({ removed }) => !removed)
    this.alike = grouped(this.present, one => one.like)
  }

  findings({ serverId, kind, name }: Pick<KnownName, 'serverId' | 'kind' | 'name'>): OfferFinding[] {
    const all = this.done.get(serverId) ?? this.ofServer(serverId)
    this.done.set(serverId, all)
    return all.get(keyOf({ kind, name })) ?? []
  }

  private ofServer(serverId: string): Map<string, OfferFinding[]> {
    const own = this.present.filter(one => one.serverId === serverId)
    const others = [...new Set(own.map(one => one.like))]
      .flatMap(key => this.alike.get(key) ?? [])
      .filter(one => one.serverId !== serverId)
    return grouped(lintNames(own, { settings: this.settings, others }), ({ item }) => keyOf(item))
  }
}
