/** An offered version as a reviewer's decision meets it. */
export interface Reviewable {
  latestVersionId: string
  removed: boolean
  review: 'pending' | 'approved' | 'rejected'
  reviewedBy: { name: string } | null
  reviewedAt: Date | null
}

/** Why a decision about a version comes too late; undefined when it may be taken. An approval may reconsider a rejection. */
export function reviewConflict(
  contract: Reviewable | undefined,
  versionId: string,
  reconsiders = false,
): string | undefined {
  if (contract === undefined) return 'The contract is gone: its server was removed.'
  if (contract.latestVersionId !== versionId)
    return 'The server offers another version now: look at that one.'
  if (contract.removed) return 'The server no longer offers it.'
  if (contract.review === 'pending') return undefined
  if (contract.review === 'rejected' && reconsiders) return undefined
  const by = contract.reviewedBy === null ? '' : ` by ${contract.reviewedBy.name}`
  const at = contract.reviewedAt === null ? '' : ` at ${contract.reviewedAt.toISOString()}`
  return `It was ${contract.review} already${by}${at}.`
}
