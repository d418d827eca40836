import { defineVerb, type VerbTools } from '@/lib/platform/server/verb'
import { decideChangeEndpoint } from '../../change-endpoints'
import { bulkRefusal, bulkRefusalText } from '../../core/changes/bulk'
import { proposedAnswers } from '../../core/changes/check-answers'
import { findChange } from './find-change'
import { grantedProfiles } from './granted-profiles'
import { type ItemRecord, type LockedChange, lockChange } from './lock-items'
import { changedSince } from './refuse-decision'
import { settleItems } from './settle-items'

export interface Refused {
  itemId: string
  name: string
  reason: string
  message: string
}

/** Decides several items at once, as they were shown; what has to be looked at by itself is left and told. */
export const decideChange = defineVerb(decideChangeEndpoint, async (tools, input) => {
  const { id, digest, decision, items: itemIds, note } = input
  const locked = await lockChange(tools, id, { itemIds })
  if (locked.request.digest !== digest) throw await changedSince(tools, locked.request, digest)
  const { ready, refused } = sort(locked, decision)
  if (ready.length === 0) tools.unchanged()
  else await settleTogether(tools, locked, ready, { decision, note })
  return { decided: ready.length, refused, change: await findChange(tools.tx, tools.ctx.orgId, id) }
})

/** Which of the locked items may be decided together, and why not the others. */
export function sort(locked: LockedChange, decision: 'approve' | 'reject') {
  const ready: ItemRecord[] = []
  const refused: Refused[] = []
  for (const item of locked.items) {
    const judged = bulkRefusal({ ...item, analysed: item.analysedAt !== null })
    const reason = decision === 'reject' && item.state === 'pending' ? null : judged
    if (reason === null) ready.push(item)
    else
      refused.push({
        itemId: item.id,
        name: locked.contracts.get(item.contractId)?.name ?? '',
        reason,
        message: bulkRefusalText[reason],
      })
  }
  return { ready, refused }
}

/** An approval of several takes the proposed answers for each. */
export async function settleTogether(
  tools: VerbTools,
  locked: LockedChange,
  items: ItemRecord[],
  settling: { decision: 'approve' | 'reject'; note?: string | undefined; inInbox?: boolean },
): Promise<void> {
  const approves = settling.decision === 'approve'
  const granted = approves ? await grantedProfiles(tools.tx, tools.ctx.orgId, items) : new Map()
  await settleItems(tools, locked, items, {
    ...settling,
    answersOf: item => (approves ? proposedAnswers(granted.get(item.contractId) ?? []) : null),
  })
}
