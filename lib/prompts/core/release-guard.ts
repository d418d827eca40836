import type { Permission } from '@/lib/platform/permissions'
import {
  type ActionState,
  type BlockReason,
  type Gate,
  type ReleaseAction,
  type ReleaseState,
  releaseActions,
  type Stage,
} from '../contract'
import { afterAction } from './release-state'
import { FULL } from './weight'

/** All that an action on a release is judged by. */
export interface ReleaseFacts {
  state: ReleaseState
  stages: readonly Stage[]
  stage: number
  /** Whoever asks made the release, or wrote the version. */
  isAuthor: boolean
  may(permission: Permission): boolean
  /** Snippets whose newest version is no longer the one that is held. */
  movedPins: readonly string[]
  lintErrors: number
  gates: readonly Gate[]
  /** Another release of this prompt and environment that is being served. */
  otherRelease: boolean
  /** Arguments that callers of the version beside it don't know, and that it can't do without. */
  newRequired: readonly string[]
  minutesInStage: number
  seenInStage: number
  /** A promoted release is still what its environment serves, and there is something to go back to. */
  canGoBack: boolean
}

interface Block {
  reason: BlockReason
  params?: ActionState['params']
}

export const permissionFor: Record<ReleaseAction, Permission> = {
  submit: 'prompt.edit',
  approve: 'prompt.review',
  send_back: 'prompt.review',
  void: 'prompt.edit',
  start: 'prompt.release',
  advance: 'prompt.release',
  hold: 'prompt.release',
  resume: 'prompt.release',
  promote: 'prompt.release',
  roll_back: 'prompt.release',
  abandon: 'prompt.edit',
}

/** Why an action is not open now; undefined when it is. The state comes first: it says what there is to do at all. */
export function blockOf(action: ReleaseAction, facts: ReleaseFacts): Block | undefined {
  if (afterAction(facts.state, action) === undefined) return { reason: 'wrong_state' }
  if (!facts.may(permissionFor[action])) return { reason: 'no_permission' }
  return blocks[action]?.(facts)
}

const reviewable = (facts: ReleaseFacts): Block | undefined => {
  if (facts.lintErrors > 0) return { reason: 'lint_errors', params: { n: facts.lintErrors } }
  return pinsMoved(facts)
}

const pinsMoved = ({ movedPins }: ReleaseFacts): Block | undefined =>
  movedPins.length === 0 ? undefined : { reason: 'pins_moved', params: { names: movedPins.join(', ') } }

const blocks: Partial<Record<ReleaseAction, (facts: ReleaseFacts) => Block | undefined>> = {
  submit: reviewable,
  approve: facts => (facts.isAuthor ? { reason: 'is_author' } : reviewable(facts)),
  start: facts => pinsMoved(facts) ?? gateBlock(facts) ?? startBlock(facts),
  advance: stageBlock,
  roll_back: facts =>
    facts.state === 'promoted' && !facts.canGoBack ? { reason: 'not_serving' } : undefined,
}

function gateBlock({ gates }: ReleaseFacts): Block | undefined {
  const failed = gates.find(g => g.state === 'failed')
  if (failed !== undefined) return { reason: 'gate_failed', params: { name: failed.name } }
  const missing = gates.find(g => g.state === 'missing')
  return missing === undefined ? undefined : { reason: 'gate_missing', params: { name: missing.name } }
}

function startBlock({ otherRelease, newRequired, stages }: ReleaseFacts): Block | undefined {
  if (otherRelease) return { reason: 'other_release' }
  if (newRequired.length > 0 && stages[0]?.weight !== FULL)
    return { reason: 'new_required_argument', params: { names: newRequired.join(', ') } }
  return undefined
}

/** Too little time or too little data holds a stage; neither passes it. */
function stageBlock({ stages, stage, minutesInStage, seenInStage }: ReleaseFacts): Block | undefined {
  const now = stages[stage]
  if (now === undefined || stage >= stages.length - 1) return { reason: 'last_stage' }
  if (minutesInStage < now.minMinutes)
    return { reason: 'needs_time', params: { minutes: Math.ceil(now.minMinutes - minutesInStage) } }
  if (seenInStage < now.minSample)
    return { reason: 'needs_sample', params: { n: now.minSample - seenInStage } }
  return undefined
}

/** Whether a promotion skips stages, or the time and the sample of this one: then it needs a reason. */
export const isEarly = (facts: ReleaseFacts): boolean =>
  facts.stage < facts.stages.length - 1 ||
  stageBlock({ ...facts, stages: [...facts.stages, LAST] }) !== undefined

const LAST: Stage = { weight: FULL, minMinutes: 0, minSample: 0 }

/** What may be done with a release now, for its page: every action that its state knows. */
export const actionsOf = (facts: ReleaseFacts): ActionState[] =>
  releaseActions
    .filter(action => action !== 'void' && afterAction(facts.state, action) !== undefined)
    .map(action => {
      const block = blockOf(action, facts)
      return {
        action,
        allowed: block === undefined,
        reason: block?.reason ?? null,
        params: { ...block?.params, ...(action === 'promote' && isEarly(facts) && { early: 1 }) },
      }
    })
