import type { ChangeItemType } from '../../change-request'

/** A contract after a sync, as far as it decides whether there is something to review. */
export interface SyncedContract {
  contractId: string
  /** The version that agents are served. */
  approvedId: string | null
  /** The version that the server offers. */
  latestId: string
  latestReview: 'pending' | 'approved' | 'rejected'
  /** The server no longer offers it. */
  removed: boolean
  /** This sync found it again after a removal. */
  returned: boolean
  /** Somebody decided about one of its versions, or it has an item already: before that it is a first import. */
  known: boolean
  /** This sync found it for the first time. */
  added: boolean
}

/** What a person has to decide about a contract. */
export interface Desired {
  type: ChangeItemType
  beforeId: string | null
  afterId: string | null
}

/**
 * What there is to review of a contract; undefined when nothing is: it is served as offered, what is offered was
 * refused before, or it waits in the catalog since the first import of its server.
 */
export function desiredItem(contract: SyncedContract): Desired | undefined {
  const { approvedId, latestId, latestReview, removed } = contract
  if (removed)
    return approvedId === null ? undefined : { type: 'removed', beforeId: approvedId, afterId: null }
  if (latestId === approvedId || latestReview !== 'pending') return undefined
  if (approvedId === null && !contract.known && !contract.added) return undefined
  const type = contract.returned ? 'returned' : contract.added || approvedId === null ? 'added' : 'changed'
  return { type, beforeId: approvedId, afterId: latestId }
}
