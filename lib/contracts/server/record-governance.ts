import { sql } from 'drizzle-orm'
import { governanceChanges } from '@/db/schema/contracts'
import { actorRef } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import type { VerbTools } from '@/lib/platform/server/verb'
import type { Governance } from '../contract'
import { chunks } from './chunks'
import type { Governable } from './lock-for-governance'

/** What one change makes of one contract's governance. */
export interface GovernanceEdit {
  contract: Governable
  next: Governance
  before: Partial<Governance>
  after: Partial<Governance>
}
interface Why {
  batchId: string
  reason?: string | undefined
  undoes?: string
}

/** Up to this many contracts have an audit row each; more share one that lists them. */
const SINGLE_ROWS = 50

/** Stores changes of locked contracts, with their history and audit. */
export async function recordGovernance(
  tools: VerbTools,
  edits: readonly GovernanceEdit[],
  why: Why,
): Promise<void> {
  const { tx, ctx, notify } = tools
  const at = ctx.clock.now()
  for (const some of chunks(edits)) {
    const rows = JSON.stringify(some.map(({ contract, next }) => ({ c: contract.id, g: next })))
    await tx.execute(sql`
      update contracts
      set governance = x.g, governance_revision = governance_revision + 1, updated_at = ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${rows}::text::jsonb) as x(c uuid, g jsonb)
      where contracts.org_id = ${ctx.orgId} and contracts.id = x.c`)
    await tx.insert(governanceChanges).values(
      some.map(({ contract, before, after }) => ({
        id: newId(),
        orgId: ctx.orgId,
        contractId: contract.id,
        batchId: why.batchId,
        revision: contract.revision + 1,
        at,
        actor: actorRef(ctx.actor),
        before,
        after,
        reason: why.reason ?? after.tierReason ?? after.hintsReason ?? null,
        undoes: why.undoes ?? null,
      })),
    )
  }
  await auditGovernance(tools, edits, why)
  await notify('contracts', edits.length === 1 ? edits[0]?.contract.id : undefined)
}

async function auditGovernance({ audit }: VerbTools, edits: readonly GovernanceEdit[], why: Why) {
  const action = why.undoes === undefined ? 'contract.governed' : 'contract.governance_undone'
  const said = {
    ...(why.reason !== undefined && { reason: why.reason }),
    ...(why.undoes !== undefined && { undoes: why.undoes }),
  }
  const nameOf = ({ contract }: GovernanceEdit) => `${contract.server}/${contract.name}`
  if (edits.length <= SINGLE_ROWS) {
    for (const edit of edits)
      await audit({
        action,
        subject: { type: 'contract', id: edit.contract.id, name: nameOf(edit) },
        data: { before: edit.before, after: edit.after, ...said },
      })
    return
  }
  await audit({
    action,
    subject: { type: 'contracts', id: why.batchId, name: `${edits.length} contracts` },
    data: {
      ...said,
      contracts: edits.map(edit => ({
        id: edit.contract.id,
        name: nameOf(edit),
        before: edit.before,
        after: edit.after,
      })),
    },
  })
}
