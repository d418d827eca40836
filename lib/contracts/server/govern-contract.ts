import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import { governContractEndpoint } from '../endpoints'
import { changeGovernance, type GovernConflict } from './change-governance'
import { findDetail } from './find-detail'

/** Changes what people decide about a contract: owner, tier, hints, limits, audit, lifecycle and the rest. */
export const governContract = defineVerb(
  governContractEndpoint,
  async (tools, { id, governance: change, revision, reason }) => {
    const { conflicts } = await changeGovernance(tools, [{ contractId: id, revision, change }], {
      batchId: newId(),
      reason,
    })
    const [conflict] = conflicts
    // What is gone is told by findDetail, in its words.
    const detail = await findDetail(tools.tx, tools.ctx.orgId, id)
    if (conflict !== undefined) throw refusal(conflict)
    return detail
  },
)

function refusal({ contractId, message, problem }: GovernConflict): AppError {
  if (problem === undefined) return new AppError('conflict', message, { data: { id: contractId } })
  return new AppError('invalid', problem.message, {
    hint: problem.hint,
    issues: [{ path: `governance.${problem.field}`, message: 'needed' }],
  })
}
