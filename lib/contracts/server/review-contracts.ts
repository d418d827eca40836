import { defineVerb } from '@/lib/platform/server/verb'
import { reviewConflict } from '../core/review-conflict'
import { reviewContractsEndpoint } from '../endpoints'
import { settleByReview } from './changes/settle-by-review'
import { applyReview, lockForReview, type Reviewed } from './review-decision'

/**
 * Approves or rejects offered versions, each as it was looked at; what was overtaken is left alone and told. What is
 * an item of a change request is decided there with it, under the same rules.
 */
export const reviewContracts = defineVerb(
  reviewContractsEndpoint,
  async (tools, { decision, items, note, reconsider }) => {
    const { tx, ctx } = tools
    const wanted = new Map(items.map(({ contractId, versionId }) => [contractId, versionId]))
    const found = await lockForReview(tx, ctx, [...wanted.keys()])
    const conflicts: { contractId: string; message: string }[] = []
    const open: Reviewed[] = []
    for (const [contractId, versionId] of wanted) {
      const contract = found.get(contractId)
      const message = reviewConflict(contract, versionId, reconsider && decision === 'approve')
      if (message !== undefined) conflicts.push({ contractId, message })
      else if (contract !== undefined) open.push(contract)
    }
    const settled = await settleByReview(tools, found, open, { decision, note })
    conflicts.push(...settled.refused)
    const decided = settled.without.length + settled.decided
    if (settled.without.length > 0) {
      await applyReview(tools, settled.without, decision, note === undefined ? {} : { note })
      await tools.notify('contracts', decided === 1 ? settled.without[0]?.id : undefined)
      await tools.notify('servers')
    } else if (decided === 0) tools.unchanged()
    return { decided, conflicts }
  },
)
