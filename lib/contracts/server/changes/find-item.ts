import { and, eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { changeItems, changeRequests } from '@/db/schema/changes'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import type { QueryTools } from '@/lib/platform/server/verb'
import type { ChangeItem } from '../../change-item'
import { type Definition, governance, tiers } from '../../contract'
import { effectiveHintsOf } from '../../core/hints'
import { lintDefinition } from '../../core/lint'
import { suggestTier } from '../../core/tier'
import { loadSettings } from '../lint/load-settings'
import { affectedBy } from './affected'
import { itemRows } from './find-change'
import { toItemRow } from './item-dto'
import { noItem } from './lock-items'

/** All that a reviewer looks at for one contract. @throws AppError `not_found` */
export async function findItem({ tx, ctx }: QueryTools, id: string, itemId: string): Promise<ChangeItem> {
  const { orgId } = ctx
  const [record] = await itemRows(
    tx,
    and(eq(changeItems.orgId, orgId), eq(changeItems.changeRequestId, id), eq(changeItems.id, itemId)),
  )
  const [stored] = await tx
    .select({
      item: changeItems,
      server: { id: servers.id, name: servers.name },
      governance: contracts.governance,
    })
    .from(changeItems)
    .innerJoin(contracts, eq(contracts.id, changeItems.contractId))
    .innerJoin(changeRequests, eq(changeRequests.id, changeItems.changeRequestId))
    .innerJoin(servers, eq(servers.id, changeRequests.serverId))
    .where(and(eq(changeItems.orgId, orgId), eq(changeItems.id, itemId)))
  if (record === undefined || stored === undefined) throw noItem(itemId)
  const { item, server } = stored
  const before = await definitionOf(tx, orgId, item.beforeId)
  const after = await definitionOf(tx, orgId, item.afterId)
  const { hints } = governance.parse(stored.governance)
  const hintsOf = (definition: Definition | null) =>
    definition === null || record.kind !== 'tool' ? null : effectiveHintsOf(definition, hints)
  const suggested = (definition: Definition | null) =>
    definition === null ? null : suggestTier(record.kind, definition).tier
  const settings = await loadSettings(tx, orgId)
  const findings = (definition: Definition | null) =>
    definition === null ? [] : lintDefinition(record.kind, definition, { settings })
  const suggestedAfter = suggested(after)
  const row = toItemRow(record)
  return {
    ...row,
    changeRequestId: id,
    server,
    changes: item.changes,
    unsupportedReason: item.unsupportedReason,
    definitions: { before, after },
    hints: { before: hintsOf(before), after: hintsOf(after) },
    tiers: {
      current: record.tier,
      suggestedBefore: suggested(before),
      suggestedAfter,
      proposed:
        suggestedAfter !== null && tiers.indexOf(suggestedAfter) > tiers.indexOf(record.tier)
          ? suggestedAfter
          : record.tier,
    },
    replayed: item.replay,
    affected: await affectedBy({ tx, ctx }, item, {
      server: server.name,
      kind: record.kind,
      name: record.name,
    }),
    lint: { before: findings(before), after: findings(after) },
    verdictOverride: item.verdictOverride,
  }
}

async function definitionOf(tx: Tx, orgId: string, versionId: string | null): Promise<Definition | null> {
  if (versionId === null) return null
  const [row] = await tx
    .select({ definition: contractVersions.definition })
    .from(contractVersions)
    .where(and(eq(contractVersions.orgId, orgId), eq(contractVersions.id, versionId)))
  return row?.definition ?? null
}
