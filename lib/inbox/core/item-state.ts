import { type InboxState, inboxStates } from '../contract'

/** Where an item may go from each state. A claim is advisory, so an open item is decided just as a claimed one. */
export const itemTransitions: Record<InboxState, readonly InboxState[]> = {
  open: ['claimed', 'decided', 'expired', 'cancelled'],
  claimed: ['open', 'claimed', 'decided', 'expired', 'cancelled'],
  decided: [],
  expired: [],
  cancelled: [],
}

export const mayBecome = (from: InboxState, to: InboxState): boolean => itemTransitions[from].includes(to)

/** The states that a compare-and-set to `to` must find. */
export const statesBefore = (to: InboxState): InboxState[] => inboxStates.filter(s => mayBecome(s, to))

export const isClosed = (state: InboxState): boolean => itemTransitions[state].length === 0
