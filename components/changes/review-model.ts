import type { ChangeItem, FollowUpLink, ReviewAnswers } from '@/lib/contracts'

/** What a reviewer has answered so far. */
export interface ReviewDraft {
  verdict: 'compatible' | 'breaking' | undefined
  verdictReason: string
  /** The profiles that are affected, by id. */
  affected: ReadonlySet<string>
  followUp: boolean | undefined
  links: readonly FollowUpLink[]
  note: string
}

/** What the diff, the replay and the records of calls propose; the third question is never answered by a machine. */
export function proposedDraft(item: ChangeItem): ReviewDraft {
  const override = item.verdictOverride
  const proposed = item.proposal === 'undecided' ? undefined : item.proposal
  const calm = item.contractVerdict === 'compatible' || item.contractVerdict === 'identical'
  return {
    verdict: override?.verdict ?? proposed,
    verdictReason: override?.reason ?? '',
    affected: new Set(
      item.affected.profiles
        .filter(({ calls, rejected }) => rejected > 0 || (!calm && calls > 0))
        .map(({ id }) => id),
    ),
    followUp: undefined,
    links: [],
    note: '',
  }
}

/** Another answer than the proposal is allowed, with a reason. */
export const needsReason = (item: Pick<ChangeItem, 'proposal'>, verdict: ReviewDraft['verdict']): boolean =>
  verdict !== undefined &&
  (item.proposal === 'undecided' ? verdict === 'compatible' : verdict !== item.proposal)

/** Which of the three questions are answered. */
export function answered(item: ChangeItem, draft: ReviewDraft): readonly [boolean, boolean, boolean] {
  const reasoned = !needsReason(item, draft.verdict) || draft.verdictReason.trim() !== ''
  return [
    draft.verdict !== undefined && reasoned,
    // A list with nothing checked says that no profile is affected.
    true,
    draft.followUp === false || (draft.followUp === true && draft.links.length > 0),
  ]
}

/** The first question that is still to be answered, from 1; undefined when all are. */
export function openQuestion(item: ChangeItem, draft: ReviewDraft): 1 | 3 | undefined {
  const [first, , third] = answered(item, draft)
  if (!first) return 1
  return third ? undefined : 3
}

/** The answers as they are kept; undefined while one is missing. */
export function toAnswers(item: ChangeItem, draft: ReviewDraft): ReviewAnswers | undefined {
  if (draft.verdict === undefined || openQuestion(item, draft) !== undefined) return undefined
  const reason = draft.verdictReason.trim()
  return {
    verdict: draft.verdict,
    ...(reason !== '' && { verdictReason: reason }),
    profiles: item.affected.profiles.map(({ id }) => ({ id, affected: draft.affected.has(id) })),
    followUp: draft.followUp === true ? { needed: true, links: [...draft.links] } : { needed: false },
  }
}
