import { requirePermission } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineVerb, type VerbTools } from '@/lib/platform/server/verb'
import { decideChangeItemEndpoint } from '../../change-endpoints'
import type { GovernancePatch } from '../../contract'
import { proposalOf } from '../../core/changes/bulk'
import { answerProblems } from '../../core/changes/check-answers'
import type { ReviewAnswers } from '../../review'
import { changeGovernance } from '../change-governance'
import { findChange } from './find-change'
import { grantedProfiles } from './granted-profiles'
import { type ItemRecord, lockChange, noItem } from './lock-items'
import { decidedAlready, itemChanged, stillAnalysing } from './refuse-decision'
import { settleItems } from './settle-items'

/** Decides one item as it was shown: approve with the three questions answered, reject, or quarantine. */
export const decideChangeItem = defineVerb(decideChangeItemEndpoint, async (tools, input) => {
  const { id, itemId, digest, decision, answers, governance, note } = input
  if (governance !== undefined) requirePermission(tools.ctx, 'contract.govern')
  const locked = await lockChange(tools, id, { itemIds: [itemId] })
  const [item] = locked.items
  if (item === undefined) throw noItem(itemId)
  const name = locked.contracts.get(item.contractId)?.name ?? item.contractId
  if (item.state !== 'pending') throw decidedAlready(item, name)
  if (item.digest !== digest) throw itemChanged(item, name, digest)
  if (decision === 'approve') {
    if (item.analysedAt === null) throw stillAnalysing(name)
    await requireAnswers(tools, item, answers)
    if (governance !== undefined) await govern(tools, item, governance, note)
  } else if (governance !== undefined)
    throw new AppError('invalid', 'Governance changes go with an approval', {
      hint: 'Leave governance out, or approve.',
    })
  await settleItems(tools, locked, [item], { decision, note, answersOf: () => answers ?? null })
  return findChange(tools.tx, tools.ctx.orgId, id)
})

async function requireAnswers(
  { tx, ctx }: VerbTools,
  item: ItemRecord,
  answers: ReviewAnswers | undefined,
): Promise<void> {
  const granted = (await grantedProfiles(tx, ctx.orgId, [item])).get(item.contractId) ?? []
  const proposal = item.verdictOverride?.verdict ?? proposalOf(item.contractVerdict)
  const issues =
    answers === undefined
      ? [{ path: 'answers', message: 'needed to approve' }]
      : answerProblems(answers, proposal, granted)
  if (issues.length > 0)
    throw new AppError('invalid', 'The three questions are not answered', {
      detail: issues.map(issue => `${issue.path}: ${issue.message}`).join('; '),
      hint: 'Answer whether it is compatible or breaking, which profiles are affected, and what else must change.',
      issues,
    })
}

async function govern(
  tools: VerbTools,
  item: ItemRecord,
  change: GovernancePatch,
  reason: string | undefined,
): Promise<void> {
  const { conflicts } = await changeGovernance(tools, [{ contractId: item.contractId, change }], {
    batchId: newId(),
    reason,
  })
  const [conflict] = conflicts
  if (conflict !== undefined)
    throw new AppError('invalid', conflict.message, {
      issues: [{ path: `governance.${conflict.problem?.field ?? ''}`, message: conflict.message }],
    })
}
