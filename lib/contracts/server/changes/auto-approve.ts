import { z } from 'zod'
import { defineVerb } from '@/lib/platform/server/verb'
import { bulkRefusal } from '../../core/changes/bulk'
import { isNotational } from '../../core/changes/notational'
import { lockChange } from './lock-items'
import { readReviewSettings } from './review-settings'
import { settleItems } from './settle-items'

/** Approves what an organization lets a rule approve, and says so on the item; nothing while it has no such rule. */
export const autoApprove = defineVerb(
  { permission: 'contract.review', input: z.object({ changeRequestId: z.uuid() }) },
  async (tools, { changeRequestId }): Promise<number> => {
    const { tx, ctx, unchanged } = tools
    unchanged()
    const { autoApprove: rules } = await readReviewSettings(tx, ctx.orgId)
    if (!rules.notational) return 0
    const locked = await lockChange(tools, changeRequestId, {})
    const items = locked.items.filter(
      item =>
        item.type === 'changed' &&
        bulkRefusal({ ...item, analysed: item.analysedAt !== null }) === null &&
        isNotational(item.changes),
    )
    await settleItems(tools, locked, items, {
      decision: 'approve',
      rule: 'notational',
      answersOf: () => null,
    })
    return items.length
  },
)
