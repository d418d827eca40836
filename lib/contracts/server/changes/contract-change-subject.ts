import type { SubjectPort } from '@/lib/inbox/server'
import { requirePermission } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { settleTogether, sort } from './decide-change'
import { lockChange } from './lock-items'
import { changedSince } from './refuse-decision'

/** A change request in the inbox: approved or rejected there as a whole, under the rules of deciding several items. */
export const contractChangeSubject: SubjectPort = {
  kind: 'contract_change',
  async onDecided(tools, { subject }, { action, note }) {
    if (subject.kind !== 'contract_change') throw new Error('The item is no change of a contract')
    requirePermission(tools.ctx, 'contract.review')
    const { id, number, digest } = subject.change
    const locked = await lockChange(tools, id, {})
    if (locked.request.digest !== digest) throw await changedSince(tools, locked.request, digest)
    const decision = action === 'approve' ? 'approve' : 'reject'
    const { ready, refused } = sort(locked, decision)
    if (refused.length > 0)
      throw new AppError('conflict', `Parts of CR-${number} have to be decided one by one`, {
        detail: refused.map(({ name, message }) => `${name}: ${message}`).join(' '),
        hint: 'Open the change request and answer the three questions there.',
        reason: 'one_by_one',
        data: { href: `/changes/${id}`, items: refused.map(({ itemId, reason }) => ({ itemId, reason })) },
      })
    await settleTogether(tools, locked, ready, { decision, note, inInbox: true })
  },
}
