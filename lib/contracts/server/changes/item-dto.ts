import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { changeItems } from '@/db/schema/changes'
import { contracts, contractVersions } from '@/db/schema/contracts'
import type { ContractKind } from '@/lib/servers'
import type { ChangeItemRow } from '../../change-request'
import type { Tier } from '../../contract'
import { bulkRefusal, proposalOf } from '../../core/changes/bulk'

export const before = alias(contractVersions, 'before_version')
export const after = alias(contractVersions, 'after_version')
export const renamed = alias(changeItems, 'renamed_item')
export const renamedContract = alias(contracts, 'renamed_contract')

/** What a row of the list needs: without changes, witnesses and definitions, of which there may be much. */
export const itemColumns = {
  id: changeItems.id,
  contractId: changeItems.contractId,
  kind: contracts.kind,
  name: contracts.name,
  title: sql<string | null>`coalesce(${after.title}, ${before.title})`,
  type: changeItems.type,
  state: changeItems.state,
  beforeId: before.id,
  beforeNumber: before.number,
  beforeHash: before.hash,
  afterId: after.id,
  afterNumber: after.number,
  afterHash: after.hash,
  digest: changeItems.digest,
  verdict: changeItems.verdict,
  contractVerdict: changeItems.contractVerdict,
  trustVerdict: changeItems.trustVerdict,
  escalates: changeItems.escalates,
  counts: changeItems.counts,
  replayCalls: sql<number | null>`(${changeItems.replay}->>'calls')::int`,
  replayRejected: sql<number | null>`(${changeItems.replay}->>'rejected')::int`,
  tier: sql<Tier>`${contracts.governance}->>'tier'`,
  renameItemId: changeItems.renameItemId,
  renameName: renamedContract.name,
  similarity: changeItems.similarity,
  analysedAt: changeItems.analysedAt,
  verdictOverride: changeItems.verdictOverride,
  folds: changeItems.folds,
  firstSeenAt: changeItems.firstSeenAt,
  changedAt: changeItems.changedAt,
  decidedBy: changeItems.decidedBy,
  decidedAt: changeItems.decidedAt,
  note: changeItems.note,
  answers: changeItems.answers,
  rule: changeItems.rule,
}
export type ItemColumns = Omit<
  typeof changeItems.$inferSelect,
  'orgId' | 'changes' | 'replay' | 'changeRequestId' | 'unsupportedReason'
> & {
  kind: ContractKind
  name: string
  title: string | null
  beforeNumber: number | null
  beforeHash: string | null
  afterNumber: number | null
  afterHash: string | null
  replayCalls: number | null
  replayRejected: number | null
  tier: Tier
  renameName: string | null
}

const decisions = { approved: 'approve', rejected: 'reject', quarantined: 'quarantine' } as const

export function toItemRow(item: ItemColumns): ChangeItemRow {
  const analysed = item.analysedAt !== null
  const refusal = bulkRefusal({ ...item, analysed })
  return {
    id: item.id,
    contractId: item.contractId,
    kind: item.kind,
    name: item.name,
    title: item.title,
    change: item.type,
    state: item.state,
    before: versionRef(item.beforeId, item.beforeNumber, item.beforeHash),
    after: versionRef(item.afterId, item.afterNumber, item.afterHash),
    verdict: item.verdict,
    contractVerdict: item.contractVerdict,
    trustVerdict: item.trustVerdict,
    escalates: item.escalates,
    counts: item.counts,
    analysed,
    replay:
      item.replayCalls === null || item.replayRejected === null
        ? null
        : { calls: item.replayCalls, rejected: item.replayRejected },
    tier: item.tier,
    rename:
      item.renameItemId === null || item.renameName === null
        ? null
        : { itemId: item.renameItemId, name: item.renameName, similarity: (item.similarity ?? 0) / 100 },
    digest: item.digest,
    bulk: { may: refusal === null, reason: refusal },
    folds: item.folds,
    firstSeenAt: item.firstSeenAt.toISOString(),
    changedAt: item.changedAt.toISOString(),
    proposal: item.verdictOverride?.verdict ?? proposalOf(item.contractVerdict),
    decision: decisionOf(item),
  }
}

const versionRef = (versionId: string | null, number: number | null, hash: string | null) =>
  versionId === null || number === null || hash === null ? null : { versionId, number, hash }

function decisionOf({
  state,
  decidedBy,
  decidedAt,
  note,
  answers,
  rule,
}: ItemColumns): ChangeItemRow['decision'] {
  if (state === 'pending' || state === 'withdrawn' || decidedBy === null || decidedAt === null) return null
  return { decision: decisions[state], by: decidedBy, at: decidedAt.toISOString(), note, answers, rule }
}
