import { and, eq } from 'drizzle-orm'
import { governanceChanges } from '@/db/schema/contracts'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import { undoGovernanceEndpoint } from '../endpoints'
import { changeGovernance } from './change-governance'
import { toResult } from './govern-contracts'

/** Puts back what one act changed, with its reasons, where nobody changed it since; the rest is told. */
export const undoGovernance = defineVerb(undoGovernanceEndpoint, async (tools, { batchId }) => {
  const { tx, ctx } = tools
  const rows = await tx
    .select({
      contractId: governanceChanges.contractId,
      revision: governanceChanges.revision,
      before: governanceChanges.before,
    })
    .from(governanceChanges)
    .where(and(eq(governanceChanges.orgId, ctx.orgId), eq(governanceChanges.batchId, batchId)))
  if (rows.length === 0)
    throw new AppError('not_found', 'There is no such act of governance', {
      hint: 'What it changed may be gone with its server.',
      data: { id: batchId },
    })
  const undo = newId()
  const governing = await changeGovernance(
    tools,
    rows.map(({ contractId, revision, before }) => ({
      contractId,
      revision,
      change: current => ({ ...current, ...before }),
    })),
    { batchId: undo, undoes: batchId },
  )
  return toResult(governing, undo)
})
