import { AppError } from '@/lib/platform/errors'
import { callOf, type MayNotReason } from '../contract'
import type { ItemRecord } from './store'

export const noSuchItem = (): AppError =>
  new AppError('not_found', 'There is no such inbox item', {
    hint: 'It may belong to another organization.',
  })

/** The refusal in words for each reason: who won and when, or what is missing. */
export function refusal(item: ItemRecord, reason: MayNotReason): AppError {
  switch (reason) {
    case 'decided':
      return wonBy(item)
    case 'expired':
      return new AppError('conflict', `Expired at ${item.dueAt.toISOString()}: nothing was decided`, {
        hint: 'The agent was told so and may ask again.',
        reason: 'expired',
        data: { state: 'expired', at: item.dueAt.toISOString() },
      })
    case 'cancelled':
      return new AppError('conflict', 'No longer asked: the request was cancelled', {
        detail: item.closedReason ?? undefined,
        reason: 'cancelled',
        data: { state: 'cancelled', at: item.decidedAt?.toISOString() ?? null },
      })
    case 'not_a_reviewer':
      return new AppError('forbidden', 'You are not among the reviewers of this item', {
        detail: `These roles decide it: ${item.reviewers.join(', ')}.`,
        hint: 'Ask somebody with one of these roles.',
        data: { roles: item.reviewers },
      })
    case 'is_requester':
      return new AppError('forbidden', 'Whoever asked cannot decide', {
        hint: 'Ask another reviewer.',
      })
  }
}

function wonBy(item: ItemRecord): AppError {
  const who = item.decidedBy?.name ?? 'somebody else'
  const at = item.decidedAt?.toISOString() ?? null
  return new AppError('conflict', `Already decided by ${who}${at === null ? '' : ` at ${at}`}`, {
    hint: 'Open the item again to see the decision.',
    data: { state: 'decided', action: item.decision?.action ?? null, decidedBy: item.decidedBy, at },
  })
}

/** What was shown is not what is asked now. */
export const otherDigest = (item: ItemRecord, shown: string): AppError =>
  new AppError('conflict', 'What you were shown is not what is asked', {
    detail: `The decision names the digest ${shown}; the item's is ${item.digest}.`,
    hint: 'Open the item again, and decide on what it shows.',
    reason: 'digest_mismatch',
    data: { shown, digest: item.digest, tool: callOf(item.subject)?.tool, title: item.title },
  })
