import type { ContractState } from '../contract'

interface Standing {
  removed: boolean
  latestVersionId: string
  approvedVersionId: string | null
  /** Of the offered version. */
  review: 'pending' | 'approved' | 'rejected'
}

/** Where a contract stands; the same rule as `stateSql` of the store. */
export function contractState({
  removed,
  latestVersionId,
  approvedVersionId,
  review,
}: Standing): ContractState {
  if (removed) return 'removed'
  if (approvedVersionId === latestVersionId) return 'approved'
  if (review === 'rejected') return 'rejected'
  return approvedVersionId === null ? 'new' : 'changed'
}
