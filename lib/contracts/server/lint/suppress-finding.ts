import { and, eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { lintSuppressions } from '@/db/schema/lint'
import { servers } from '@/db/schema/servers'
import { actorRef } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import { RULES_VERSION } from '../../core/lint'
import type { ContractLint } from '../../lint'
import { restoreFindingEndpoint, suppressFindingEndpoint } from '../../lint-endpoints'
import { contractIs, noContract } from '../store'
import { findLint } from './get-contract-lint'

/** Accepts one finding with a reason. It comes back by itself when what was found changes. */
export const suppressFinding = defineVerb(
  suppressFindingEndpoint,
  async ({ tx, ctx, audit, notify }, { id, rule, path, evidence, reason }): Promise<ContractLint> => {
    const name = await lockContract(tx, ctx.orgId, id)
    const found = (await findLint(tx, ctx.orgId, id)).items.find(
      one => one.rule === rule && one.path === path && one.evidence === evidence,
    )
    if (found === undefined)
      throw new AppError('conflict', 'Lint finds this no longer', {
        hint: 'The contract or the rules changed meanwhile: look at the findings as they are now.',
      })
    if (found.suppressed !== null)
      throw new AppError('conflict', `${found.suppressed.by.name} accepted this finding already`, {
        detail: `At ${found.suppressed.at}: ${found.suppressed.reason}`,
      })
    await tx.insert(lintSuppressions).values({
      id: newId(),
      orgId: ctx.orgId,
      contractId: id,
      rule,
      path,
      evidence,
      reason,
      suppressedBy: actorRef(ctx.actor),
      suppressedAt: ctx.clock.now(),
    })
    await audit({
      action: 'contract.finding_suppressed',
      subject: { type: 'contract', id, name },
      data: { rule, path, level: found.level, reason },
    })
    await notify('contracts', id)
    return recountOne(tx, ctx.orgId, id)
  },
)

/** Lets a suppressed finding count again. */
export const restoreFinding = defineVerb(
  restoreFindingEndpoint,
  async ({ tx, ctx, audit, notify }, { id, suppressionId }): Promise<ContractLint> => {
    const name = await lockContract(tx, ctx.orgId, id)
    const [row] = await tx
      .delete(lintSuppressions)
      .where(
        and(
          eq(lintSuppressions.orgId, ctx.orgId),
          eq(lintSuppressions.contractId, id),
          eq(lintSuppressions.id, suppressionId),
        ),
      )
      .returning()
    if (row === undefined)
      throw new AppError('not_found', 'This finding is not suppressed', {
        hint: 'Someone let it count again already. Reload the findings.',
      })
    await audit({
      action: 'contract.finding_restored',
      subject: { type: 'contract', id, name },
      data: { rule: row.rule, path: row.path, reason: row.reason },
    })
    await notify('contracts', id)
    return recountOne(tx, ctx.orgId, id)
  },
)

async function lockContract(tx: Tx, orgId: string, id: string): Promise<string> {
  const [row] = await tx
    .select({ name: contracts.name, server: servers.name })
    .from(contracts)
    .innerJoin(servers, eq(servers.id, contracts.serverId))
    .where(contractIs(orgId, id))
    .for('update', { of: contracts })
  if (row === undefined) throw noContract(id)
  return `${row.server}/${row.name}`
}

async function recountOne(tx: Tx, orgId: string, id: string): Promise<ContractLint> {
  const lint = await findLint(tx, orgId, id)
  await tx
    .update(contractVersions)
    .set({ lint: { ...lint.counts, rules: RULES_VERSION } })
    .where(and(eq(contractVersions.orgId, orgId), eq(contractVersions.id, lint.versionId)))
  return lint
}
