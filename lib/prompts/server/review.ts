import { AppError } from '@/lib/platform/errors'
import type { VerbTools } from '@/lib/platform/server/verb'
import { moveRelease, openFor } from './move-release'
import type { LoadedRelease } from './release-store'
import { whoOf } from './store'

/** Approves a release or sends it back, within a verb: its page and the inbox decide by it. */
export async function reviewRelease(
  tools: VerbTools,
  {
    id,
    digest,
    decision,
    note,
  }: { id: string; digest: string; decision: 'approve' | 'send_back'; note?: string | undefined },
): Promise<LoadedRelease> {
  const opened = await openFor(tools, id, decision)
  const { release } = opened
  if (release.digest !== digest)
    throw new AppError('conflict', 'What you were shown is not what would be released', {
      detail: `The decision names ${digest}; the release is ${release.digest}.`,
      hint: 'Open the release again, and decide on what it shows.',
      reason: 'digest_mismatch',
      data: { shown: digest, digest: release.digest },
    })
  return moveRelease(tools, opened, decision, {
    note,
    set:
      decision === 'approve'
        ? { approvedBy: whoOf(tools.ctx.actor), approvedAt: tools.ctx.clock.now() }
        : { reason: note ?? null },
  })
}
