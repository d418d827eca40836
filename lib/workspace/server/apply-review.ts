import { putReviewSettings } from '@/lib/contracts/server'
import type { Ctx } from '@/lib/platform/context'
import type { ApplyChange } from '../contract'
import { differences } from '../core/differences'
import type { WorkspaceFile } from '../core/file-schema'
import { reviewOf } from '../core/review-section'
import type { WorkspaceState } from '../core/state'
import { attempt } from './attempt'

export async function applyReview(
  ctx: Ctx,
  { review }: WorkspaceFile,
  state: WorkspaceState,
  dryRun: boolean,
): Promise<ApplyChange[]> {
  if (review === undefined) return []
  const wanted = reviewOf(review)
  const details = [
    ...differences(state.review.autoApprove, wanted.autoApprove),
    ...differences(state.review.replay, wanted.replay),
  ]
  const action = details.length === 0 ? 'unchanged' : 'updated'
  const change: ApplyChange = { kind: 'review', name: 'review', action, details }
  if (dryRun || action === 'unchanged') return [change]
  return [
    await attempt(change, async () => {
      await putReviewSettings(ctx, wanted)
      return undefined
    }),
  ]
}
