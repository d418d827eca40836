import type { CallState, Cause } from '@/lib/runs'
import { type Answer, refused } from './answer'

/** What is said of a call that ended without a kept answer. */
export function recalled(state: CallState, cause: Cause | null, detail: string | null): Answer {
  switch (state) {
    case 'COMPLETED':
      return refused(
        'stale_tool_list',
        'This call was completed, but its result is not kept by the audit policy of the tool. Do not repeat a write: look at its effect.',
      )
    case 'EXPIRED':
      return refused('expired', detail ?? 'Nobody decided in time, so this call was not carried out.')
    case 'CANCELLED':
      return refused('cancelled', detail ?? 'This call was cancelled.')
    case 'FAILED':
      return refused(cause ?? 'upstream_unreachable', detail ?? 'This call failed.')
    case 'SUBMITTED':
    case 'RUNNING':
    case 'WAITING_FOR_INPUT':
      return refused(
        'awaiting_human',
        'This call is still under way on another gateway. Ask again in a moment.',
      )
  }
}

interface EndedCall {
  state: CallState
  cause: Cause | null
  runningAt: Date | null
}

/** Whether a call that ended certainly had no effect, so that its key may be used for a new try. */
export const hadNoEffect = ({ state, cause, runningAt }: EndedCall): boolean =>
  ((state === 'EXPIRED' || state === 'CANCELLED') && runningAt === null) ||
  (state === 'FAILED' && cause !== null && ['rate_limited', 'frozen', 'upstream_unreachable'].includes(cause))
