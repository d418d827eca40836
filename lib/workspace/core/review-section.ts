import { type ReviewSettings, reviewSettings } from '@/lib/contracts'
import type { WorkspaceFile, WorkspaceFileInput } from './file-schema'

/** What the section says, the defaults for what it leaves out. */
export function reviewOf({ autoApprove, replay }: NonNullable<WorkspaceFile['review']>): ReviewSettings {
  const { keep, ...rest } = replay ?? {}
  return reviewSettings.parse({ autoApprove, replay: { ...rest, days: keep } })
}

/** The section as apply reads it back. */
export const exportReview = ({ autoApprove, replay }: ReviewSettings): WorkspaceFileInput['review'] => ({
  autoApprove,
  replay: { enabled: replay.enabled, perTool: replay.perTool, keep: `${replay.days}d` },
})
