import { type ReleaseAction, type ReleaseState, releaseStates } from '../contract'

/**
 * The published table of a release: from each state, where each action leads. What is not here is impossible.
 * A hold stops a canary where it stands, and it goes on from there; a promotion can still be rolled back.
 */
export const releaseTransitions: Readonly<
  Record<ReleaseState, Partial<Record<ReleaseAction, ReleaseState>>>
> = {
  draft: { submit: 'in_review', abandon: 'abandoned' },
  in_review: { approve: 'approved', send_back: 'draft', void: 'draft', abandon: 'abandoned' },
  approved: { start: 'canary', void: 'draft', abandon: 'abandoned' },
  canary: { advance: 'canary', hold: 'held', promote: 'promoted', roll_back: 'rolled_back' },
  held: { resume: 'canary', promote: 'promoted', roll_back: 'rolled_back' },
  promoted: { roll_back: 'rolled_back' },
  rolled_back: {},
  abandoned: {},
}

export const afterAction = (from: ReleaseState, action: ReleaseAction): ReleaseState | undefined =>
  releaseTransitions[from][action]

/** The states in which an action finds a release that it can move. */
export const statesFor = (action: ReleaseAction): ReleaseState[] =>
  releaseStates.filter(state => afterAction(state, action) !== undefined)

/** Serves its candidate to some, beside the stable version. */
export const isRunning = (state: ReleaseState): boolean => state === 'canary' || state === 'held'

export const isOver = (state: ReleaseState): boolean =>
  state === 'promoted' || state === 'rolled_back' || state === 'abandoned'
