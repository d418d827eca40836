import { and, eq, inArray } from 'drizzle-orm'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { newId } from '@/lib/platform/ids'
import { defineVerb, type QueryTools } from '@/lib/platform/server/verb'
import type { Definition, GovernancePatch } from '../../contract'
import { tierReasonText } from '../../core/triage/reason-text'
import { suggestFromWords } from '../../core/triage/suggest'
import { confirmTiersEndpoint } from '../../triage'
import { changeGovernance, type GovernConflict } from '../change-governance'
import { toResult } from '../govern-contracts'

type Item = {
  contractId: string
  revision: number
  versionId: string
  tier: NonNullable<GovernancePatch['tier']>
}

/**
 * Confirms tiers in bulk, each for the definition and the governance that were looked at. What was overtaken, or would
 * be lowered without a reason, is left alone and told. `undoGovernance` takes it back.
 */
export const confirmTiers = defineVerb(confirmTiersEndpoint, async (tools, { items, reason }) => {
  const wanted = new Map(items.map(item => [item.contractId, item]))
  const offered = await lockOffered(tools, [...wanted.keys()])
  const conflicts: GovernConflict[] = []
  const current: Item[] = []
  for (const item of wanted.values()) {
    const found = offered.get(item.contractId)
    if (found === undefined || found.versionId === item.versionId) current.push(item)
    else
      conflicts.push({
        contractId: item.contractId,
        name: found.name,
        message: 'Its server offers another version now: look at that one.',
      })
  }
  const batchId = newId()
  const governing = await changeGovernance(
    tools,
    current.map(({ contractId, revision, tier }) => ({
      contractId,
      revision,
      change: confirmation(tier, reason, offered.get(contractId)?.definition),
    })),
    { batchId, reason },
  )
  return toResult({ ...governing, conflicts: [...conflicts, ...governing.conflicts] }, batchId)
})

function confirmation(
  tier: Item['tier'],
  reason: string | undefined,
  definition: Definition | undefined,
): GovernancePatch {
  const suggestion = definition && suggestFromWords(definition)
  const said =
    reason || (suggestion?.tier === tier ? `Confirmed: ${tierReasonText(suggestion.reasons)}` : undefined)
  return { tier, tierConfirmed: true, ...(said !== undefined && { tierReason: said }) }
}

/** What the servers of contracts offer, locked against a sync until the end. */
async function lockOffered({ tx, ctx }: QueryTools, ids: string[]) {
  const rows = await tx
    .select({
      id: contracts.id,
      name: contracts.name,
      versionId: contracts.latestVersionId,
      definition: contractVersions.definition,
    })
    .from(contracts)
    .innerJoin(contractVersions, eq(contractVersions.id, contracts.latestVersionId))
    .where(and(eq(contracts.orgId, ctx.orgId), inArray(contracts.id, ids)))
    .orderBy(contracts.id)
    .for('update', { of: contracts })
  return new Map(rows.map(row => [row.id, row]))
}
